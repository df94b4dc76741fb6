import { useLingui } from '@lingui/react/macro'
import { Select } from '@mantine/core'
import type { ReactNode } from 'react'
import { EVERY_ROLE } from '#domain/kernel/route.ts'
import { ROLE_LABEL } from '../../features/accounts/model/roles.ts'
import { askedActive, askedKyc, askedRole, NO_USER_FILTERS } from '../../features/accounts/model/users.ts'
import { FilterChips, FilterRow } from '../../ui/lists/FilterRow.tsx'
import { SearchField } from '../../ui/lists/SearchField.tsx'
import { useUrlState } from '../../ui/lists/use-url-state.ts'

/** Search and filters of the user list, with the active ones as chips. `aside` is placed at the end of the row. */
export function UserFilters({ aside }: { aside: ReactNode }) {
  const { t } = useLingui()
  const { params, get, set } = useUrlState()
  const role = askedRole(params)
  const kyc = askedKyc(params)
  const active = askedActive(params)
  const roles = EVERY_ROLE.map((value) => ({ value, label: t(ROLE_LABEL[value]) }))
  const kycs = [
    { value: 'waiting', label: t`Needs a decision` },
    { value: 'name', label: t`Name requested` },
    { value: 'pending', label: t`Pending` },
    { value: 'approved', label: t`Approved` },
    { value: 'rejected', label: t`Rejected` },
  ]
  const activities = [
    { value: 'yes', label: t`Active` },
    { value: 'no', label: t`Deactivated` },
  ]
  const labelIn = (options: readonly { value: string; label: string }[], value: string | null) =>
    options.find((option) => option.value === value)?.label
  const chips = [
    { key: 'search', name: t`Search`, value: get('search') },
    { key: 'role', name: t`Role`, value: labelIn(roles, role) },
    { key: 'kyc', name: t`KYC`, value: labelIn(kycs, kyc) },
    { key: 'active', name: t`Account`, value: labelIn(activities, active) },
  ]
  return (
    <>
      <FilterRow search={<SearchField label={t`Name, e-mail or company`} />} aside={aside}>
        <Select
          aria-label={t`Role`}
          placeholder={t`Any role`}
          clearable
          value={role}
          data={roles}
          onChange={(value) => set({ role: value })}
        />
        <Select
          aria-label={t`KYC`}
          placeholder={t`Any KYC`}
          clearable
          value={kyc}
          data={kycs}
          onChange={(value) => set({ kyc: value })}
        />
        <Select
          aria-label={t`Account`}
          placeholder={t`Any account`}
          clearable
          value={active}
          data={activities}
          onChange={(value) => set({ active: value })}
        />
      </FilterRow>
      <FilterChips chips={chips} none={NO_USER_FILTERS} />
    </>
  )
}
