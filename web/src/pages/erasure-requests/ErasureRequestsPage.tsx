import { Trans, useLingui } from '@lingui/react/macro'
import { paths } from '#domain/kernel/paths.ts'
import type { ErasureCard } from '#domain/personal-data/contract.ts'
import { ERASURE_SOURCE } from '#domain/personal-data/rules.ts'
import { ERASURES_PAGE_SIZE, useErasures } from '../../features/personal-data/api.ts'
import { ErasureBadge } from '../../features/personal-data/components/ErasureBadge.tsx'
import { EmptyState } from '../../ui/feedback/EmptyState.tsx'
import { DateText } from '../../ui/figures/DateText.tsx'
import { Page, PageHead } from '../../ui/layout/Page.tsx'
import { type Column, DataTable, TwoLines } from '../../ui/lists/DataTable.tsx'
import { Pager } from '../../ui/lists/Pager.tsx'
import { useUrlState } from '../../ui/lists/use-url-state.ts'
import { UrlTabs } from '../../ui/navigation/UrlTabs.tsx'
import classes from './ErasureRequestsPage.module.css'

/** /admin/erasure-requests: who asked for the erasure of their data. */
export function Component() {
  const { t } = useLingui()
  const { params, page, setPage } = useUrlState()
  const { data, error, refetch } = useErasures(params, page)
  const columns: Column<ErasureCard>[] = [
    {
      key: 'person',
      header: <Trans>Person</Trans>,
      cell: ({ person }) => (
        <TwoLines
          first={person.name}
          second={[person.email, person.company_name].filter(Boolean).join(' · ')}
        />
      ),
      isTitle: true,
    },
    { key: 'source', header: <Trans>Request</Trans>, cell: ({ source }) => ERASURE_SOURCE[source] },
    { key: 'state', header: <Trans>State</Trans>, cell: ({ state }) => <ErasureBadge state={state} /> },
    {
      key: 'requested',
      header: <Trans>Received</Trans>,
      cell: ({ requested_at }) => <DateText iso={requested_at} withTime />,
    },
  ]
  return (
    <Page title={t`Erasure requests`}>
      <PageHead
        title={<Trans>Erasure requests</Trans>}
        subtitle={<Trans>People who asked us to erase their data. They get an answer within 30 days.</Trans>}
      />
      <div className={classes.filters}>
        <UrlTabs
          label={t`State`}
          param="state"
          items={[
            { value: 'open', label: t`Open` },
            { value: 'erased', label: t`Erased` },
            { value: 'refused', label: t`Refused` },
            { value: 'all', label: t`All` },
          ]}
        />
      </div>
      <DataTable
        label={t`Erasure requests`}
        columns={columns}
        rows={data?.results}
        rowKey={({ id }) => id}
        rowLink={({ id }) => paths.erasureRequest(id)}
        error={error}
        onRetry={() => void refetch()}
        empty={
          <EmptyState title={t`No requests here`} withPicture={false}>
            <Trans>Requests that people make to you are entered on their page under Users.</Trans>
          </EmptyState>
        }
        footer={data && <Pager page={page} pageSize={ERASURES_PAGE_SIZE} list={data} onPage={setPage} />}
      />
    </Page>
  )
}
