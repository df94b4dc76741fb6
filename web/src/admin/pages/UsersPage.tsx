import { Trans, useLingui } from '@lingui/react/macro'
import { Select } from '@mantine/core'
import type { User } from '#domain/accounts/contract.ts'
import { EmptyState } from '../../ui/feedback/EmptyState.tsx'
import { DateText } from '../../ui/figures/DateText.tsx'
import { NONE } from '../../ui/format.ts'
import { Page, PageHead } from '../../ui/layout/Page.tsx'
import { type Column, DataTable, TwoLines } from '../../ui/lists/DataTable.tsx'
import { Pager } from '../../ui/lists/Pager.tsx'
import { SearchField } from '../../ui/lists/SearchField.tsx'
import { useUrlState } from '../../ui/lists/useUrlState.ts'
import { useUsers } from '../api.ts'
import { ActiveBadge, KycBadge, RoleBadges } from '../components/UserBadges.tsx'
import { askedActive, askedKyc, askedRole, USERS_PAGE_SIZE, userName } from '../users.ts'
import classes from './Filters.module.css'

/** /admin/users */
export function Component() {
  const { t } = useLingui()
  const { params, get, set, page, setPage } = useUrlState()
  const { data, error, refetch } = useUsers(params)
  const columns: Column<User>[] = [
    {
      key: 'name',
      header: <Trans>User</Trans>,
      cell: (user) => <TwoLines first={userName(user)} second={user.email} />,
      isTitle: true,
      sortBy: 'last_name',
    },
    {
      key: 'company',
      header: <Trans>Company</Trans>,
      cell: (user) => user.company_name ?? NONE,
      sortBy: 'company_name',
    },
    { key: 'roles', header: <Trans>Roles</Trans>, cell: (user) => <RoleBadges user={user} /> },
    { key: 'kyc', header: <Trans>KYC</Trans>, cell: (user) => <KycBadge state={user.kyc_state} /> },
    {
      key: 'active',
      header: <Trans>Account</Trans>,
      cell: (user) => <ActiveBadge isActive={user.is_active} />,
    },
    {
      key: 'created',
      header: <Trans>Since</Trans>,
      cell: (user) => <DateText iso={user.created_at} />,
      sortBy: 'created_at',
    },
  ]
  return (
    <Page title={t`Users`}>
      <PageHead title={<Trans>Users</Trans>} />
      <Filters />
      <DataTable
        label={t`Users`}
        columns={columns}
        rows={data?.results}
        rowKey={(user) => user.id}
        rowLink={(user) => `/admin/users/${user.id}`}
        error={error}
        onRetry={() => void refetch()}
        ordering={get('ordering') ?? '-created_at'}
        onOrder={(ordering) => set({ ordering })}
        empty={
          <EmptyState title={t`No such user`} withPicture={false}>
            <Trans>Take a filter away, or look for another name.</Trans>
          </EmptyState>
        }
        footer={
          data && (
            <Pager
              page={page}
              pageSize={USERS_PAGE_SIZE}
              count={data.count}
              countIsCapped={data.count_is_capped}
              hasNext={data.next !== null}
              onPage={setPage}
            />
          )
        }
      />
    </Page>
  )
}

function Filters() {
  const { t } = useLingui()
  const { params, set } = useUrlState()
  return (
    <div className={classes.filters}>
      <div className={classes.search}>
        <SearchField label={t`Name, e-mail or company`} />
      </div>
      <Select
        className={classes.choice}
        aria-label={t`Role`}
        placeholder={t`Any role`}
        clearable
        value={askedRole(params)}
        data={[
          { value: 'buyer', label: t`Buyer` },
          { value: 'seller', label: t`Seller` },
          { value: 'reviewer', label: t`Reviewer` },
          { value: 'superuser', label: t`Administrator` },
        ]}
        onChange={(role) => set({ role })}
      />
      <Select
        className={classes.choice}
        aria-label={t`KYC`}
        placeholder={t`Any KYC`}
        clearable
        value={askedKyc(params)}
        data={[
          { value: 'waiting', label: t`Waits for a decision` },
          { value: 'approved', label: t`Approved` },
          { value: 'open', label: t`Not approved` },
          { value: 'rejected', label: t`Rejected` },
        ]}
        onChange={(kyc) => set({ kyc })}
      />
      <Select
        className={classes.choice}
        aria-label={t`Account`}
        placeholder={t`Any account`}
        clearable
        value={askedActive(params)}
        data={[
          { value: 'yes', label: t`Active` },
          { value: 'no', label: t`Deactivated` },
        ]}
        onChange={(active) => set({ active })}
      />
    </div>
  )
}
