import { Trans, useLingui } from '@lingui/react/macro'
import { Select } from '@mantine/core'
import { type CompanyRow, LICENCES_FILTER, TEAM_FILTER } from '#domain/companies/contract.ts'
import { paths } from '#domain/kernel/paths.ts'
import { ActiveBadge, KycBadge } from '../../features/accounts/components/UserBadges.tsx'
import { COMPANIES_PAGE_SIZE, useCompanies } from '../../features/companies/api.ts'
import { EmptyState } from '../../ui/feedback/EmptyState.tsx'
import { optionsOf } from '../../ui/fields/ChoiceField.tsx'
import { DateText } from '../../ui/figures/DateText.tsx'
import { NONE } from '../../ui/format.ts'
import { Page, PageHead } from '../../ui/layout/Page.tsx'
import { TextLink } from '../../ui/layout/TextLink.tsx'
import { type Column, DataTable, TwoLines } from '../../ui/lists/DataTable.tsx'
import { FilterChips, FilterRow } from '../../ui/lists/FilterRow.tsx'
import { Pager } from '../../ui/lists/Pager.tsx'
import { SearchField } from '../../ui/lists/SearchField.tsx'
import { useUrlState } from '../../ui/lists/use-url-state.ts'
import { Badge } from '../../ui/navigation/Badge.tsx'

const COLUMNS: readonly Column<CompanyRow>[] = [
  {
    key: 'company',
    header: <Trans>Company</Trans>,
    isTitle: true,
    cell: ({ company_name, owner }) => (
      <TwoLines first={company_name} second={`${owner.name} · ${owner.email}`} />
    ),
    sortBy: 'company_name',
  },
  { key: 'people', header: <Trans>People</Trans>, align: 'right', cell: ({ people }) => people },
  { key: 'kyc', header: <Trans>KYC</Trans>, cell: ({ kyc_state }) => <KycBadge state={kyc_state} /> },
  {
    key: 'active',
    header: <Trans>Account</Trans>,
    cell: ({ is_active }) => <ActiveBadge isActive={is_active} />,
    hideOnPhone: true,
  },
  { key: 'licences', header: <Trans>Licences</Trans>, cell: (company) => <Licences company={company} /> },
  {
    key: 'expires',
    header: <Trans>Valid until</Trans>,
    cell: ({ valid_until }) => (valid_until ? <DateText iso={valid_until} /> : NONE),
    sortBy: 'licence_expires_at',
  },
  {
    key: 'created',
    header: <Trans>Since</Trans>,
    cell: ({ created_at }) => <DateText iso={created_at} />,
    hideOnPhone: true,
    sortBy: 'created_at',
  },
]

function Licences({ company: { licences, is_blocked } }: { company: CompanyRow }) {
  const { confirmed, waiting } = licences
  if (is_blocked)
    return (
      <Badge tone="bad">
        <Trans>Expired</Trans>
      </Badge>
    )
  if (waiting > 0)
    return (
      <Badge tone="warn">
        <Trans>To check</Trans>
      </Badge>
    )
  return confirmed > 0 ? (
    <Badge tone="ok">
      <Trans>{confirmed} confirmed</Trans>
    </Badge>
  ) : (
    NONE
  )
}

const known = <Value extends string>(choices: Readonly<Record<Value, string>>, value: string | null) =>
  value !== null && Object.hasOwn(choices, value) ? (value as Value) : null

const NO_FILTERS = { search: null, licences: null, team: null } as const

/** /admin/companies */
export function Component() {
  const { t } = useLingui()
  const { params, get, set, page, setPage } = useUrlState()
  const [licences, team] = [
    known(LICENCES_FILTER, params.get('licences')),
    known(TEAM_FILTER, params.get('team')),
  ]
  const ordering = get('ordering') ?? 'company_name'
  const { data, error, refetch } = useCompanies({
    search: get('search'),
    licences,
    team,
    ordering,
    page,
    page_size: COMPANIES_PAGE_SIZE,
  })
  return (
    <Page title={t`Companies`}>
      <PageHead
        title={<Trans>Companies</Trans>}
        actions={
          <TextLink to={paths.lookAlikes}>
            <Trans>Similar company names</Trans>
          </TextLink>
        }
      />
      <FilterRow search={<SearchField label={t`Company, name or e-mail`} />}>
        <Select
          aria-label={t`Licences`}
          placeholder={t`Any licences`}
          clearable
          value={licences}
          data={optionsOf(LICENCES_FILTER)}
          onChange={(value) => set({ licences: value })}
        />
        <Select
          aria-label={t`Team`}
          placeholder={t`Any team`}
          clearable
          value={team}
          data={optionsOf(TEAM_FILTER)}
          onChange={(value) => set({ team: value })}
        />
      </FilterRow>
      <FilterChips
        chips={[
          { key: 'search', name: t`Search`, value: get('search') },
          { key: 'licences', name: t`Licences`, value: licences && LICENCES_FILTER[licences] },
          { key: 'team', name: t`Team`, value: team && TEAM_FILTER[team] },
        ]}
        none={NO_FILTERS}
      />
      <DataTable
        label={t`Companies`}
        columns={COLUMNS}
        rows={data?.results}
        rowKey={({ id }) => id}
        rowLink={({ id }) => paths.company(id)}
        error={error}
        onRetry={() => void refetch()}
        ordering={ordering}
        onOrder={(chosen) => set({ ordering: chosen })}
        empty={
          <EmptyState title={t`No matching companies`} withPicture={false}>
            <Trans>Remove a filter, or search for another name.</Trans>
          </EmptyState>
        }
        footer={data && <Pager page={page} pageSize={COMPANIES_PAGE_SIZE} list={data} onPage={setPage} />}
      />
    </Page>
  )
}
