import { Trans, useLingui } from '@lingui/react/macro'
import type { User } from '#domain/accounts/contract.ts'
import { paths } from '#domain/kernel/paths.ts'
import { useUsers } from '../../features/accounts/api/users.ts'
import { ActiveBadge, KycBadge, RoleBadges } from '../../features/accounts/components/UserBadges.tsx'
import { USERS_PAGE_SIZE, userName, usersQuery } from '../../features/accounts/model/users.ts'
import { EmptyState } from '../../ui/feedback/EmptyState.tsx'
import { DateText } from '../../ui/figures/DateText.tsx'
import { MoneyText } from '../../ui/figures/MoneyText.tsx'
import { NONE } from '../../ui/format.ts'
import { Page, PageHead } from '../../ui/layout/Page.tsx'
import { TextLink } from '../../ui/layout/TextLink.tsx'
import { ColumnsMenu } from '../../ui/lists/ColumnsMenu.tsx'
import { type Column, DataTable, TwoLines } from '../../ui/lists/DataTable.tsx'
import { Pager } from '../../ui/lists/Pager.tsx'
import { useChosenColumns } from '../../ui/lists/use-chosen-columns.ts'
import { useUrlState } from '../../ui/lists/use-url-state.ts'
import { Badge } from '../../ui/navigation/Badge.tsx'
import { UserFilters } from './UserFilters.tsx'

/** Always shown, as it contains the row's name and link. */
const NAME_COLUMN: Column<User> = {
  key: 'name',
  header: <Trans>User</Trans>,
  cell: (user) => <TwoLines first={userName(user)} second={user.email} />,
  isTitle: true,
  sortBy: 'last_name',
}

const COLUMNS: readonly Column<User>[] = [
  {
    key: 'company',
    header: <Trans>Company</Trans>,
    cell: (user) => user.company_name ?? NONE,
    sortBy: 'company_name',
  },
  { key: 'roles', header: <Trans>Roles</Trans>, cell: (user) => <RoleBadges user={user} /> },
  {
    key: 'kyc',
    header: <Trans>KYC</Trans>,
    cell: (user) => (
      <>
        <KycBadge state={user.kyc_state} />
        {user.name_change && (
          <Badge tone="warn">
            <Trans>Name requested</Trans>
          </Badge>
        )}
      </>
    ),
  },
  {
    key: 'active',
    header: <Trans>Account</Trans>,
    cell: (user) => <ActiveBadge isActive={user.is_active} />,
  },
  { key: 'job', header: <Trans>Job title</Trans>, cell: (user) => user.job_title ?? NONE },
  { key: 'phone', header: <Trans>Phone number</Trans>, cell: (user) => user.phone_number ?? NONE },
  {
    key: 'verified',
    header: <Trans>E-mail verified</Trans>,
    cell: (user) => (user.is_email_verified ? <Trans>Yes</Trans> : <Trans>No</Trans>),
  },
  {
    key: 'second_factor',
    header: <Trans>Second factor</Trans>,
    cell: (user) => (user.has_second_factor ? <Trans>On</Trans> : <Trans>Off</Trans>),
  },
  {
    key: 'limit',
    header: <Trans>Exposure limit</Trans>,
    align: 'right',
    cell: (user) => (user.exposure_limit === null ? NONE : <MoneyText amount={user.exposure_limit} />),
  },
  {
    key: 'created',
    header: <Trans>Since</Trans>,
    cell: (user) => <DateText iso={user.created_at} />,
    sortBy: 'created_at',
  },
]
const USUAL_COLUMNS = ['company', 'roles', 'kyc', 'active', 'created']

/** /admin/users */
export function Component() {
  const { t } = useLingui()
  const { params, get, set, page, setPage } = useUrlState()
  const { data, error, refetch } = useUsers(usersQuery(params))
  const columns = useChosenColumns('users', COLUMNS, USUAL_COLUMNS)
  return (
    <Page title={t`Users`}>
      <PageHead
        title={<Trans>Users</Trans>}
        actions={
          <TextLink to={paths.lookAlikes}>
            <Trans>Similar company names</Trans>
          </TextLink>
        }
      />
      <UserFilters aside={<ColumnsMenu columns={columns} />} />
      <DataTable
        label={t`Users`}
        columns={[NAME_COLUMN, ...columns.shown]}
        rows={data?.results}
        rowKey={(user) => user.id}
        rowLink={(user) => paths.user(user.id)}
        error={error}
        onRetry={() => void refetch()}
        ordering={get('ordering') ?? '-created_at'}
        onOrder={(ordering) => set({ ordering })}
        empty={
          <EmptyState title={t`No matching users`} withPicture={false}>
            <Trans>Remove a filter, or search for another name.</Trans>
          </EmptyState>
        }
        footer={data && <Pager page={page} pageSize={USERS_PAGE_SIZE} list={data} onPage={setPage} />}
      />
    </Page>
  )
}
