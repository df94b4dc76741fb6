import { Trans, useLingui } from '@lingui/react/macro'
import { Combobox, TextInput, useCombobox } from '@mantine/core'
import { useDebouncedValue } from '@mantine/hooks'
import { IconSearch } from '@tabler/icons-react'
import { useEffect, useState } from 'react'
import type { User } from '#domain/accounts/contract.ts'
import { rolesOf } from '#domain/accounts/rules.ts'
import { TEAM_ROLE } from '#domain/kernel/team-roles.ts'
import { useUsers, useUsersById } from '../../features/accounts/api/users.ts'
import { ROLE_LABEL } from '../../features/accounts/model/roles.ts'
import { useMe } from '../../platform/session/me.ts'
import { recentViews } from '../../platform/view-as/recent-views.ts'
import { useStartViewAs } from '../../platform/view-as/use-view-as.ts'
import { EmptyState } from '../../ui/feedback/EmptyState.tsx'
import { ErrorState } from '../../ui/feedback/ErrorState.tsx'
import { OpenModal } from '../../ui/feedback/OpenModal.tsx'
import { TextSkeleton } from '../../ui/feedback/Skeletons.tsx'
import classes from './ViewAs.module.css'

const USERS_SHOWN = 8

/** Dialog in which an administrator chooses the user to view as. */
export default function ViewAsPicker({ onClose }: { onClose: () => void }) {
  const { t } = useLingui()
  return (
    <OpenModal onClose={onClose} title={t`View As`}>
      <Users onClose={onClose} />
    </OpenModal>
  )
}

function Users({ onClose }: { onClose: () => void }) {
  const { t } = useLingui()
  const start = useStartViewAs()
  const { data: me } = useMe()
  const [search, setSearch] = useState('')
  const [searched] = useDebouncedValue(search.trim(), 250)
  const [remembered] = useState(recentViews)
  // The list is always open, as it is the body of the dialog.
  const combobox = useCombobox({ opened: true })
  const recent = useUsersById(remembered)
  const { data, error, refetch } = useUsers(
    { search: searched, page_size: USERS_SHOWN, is_active: true },
    { asOneself: true },
  )
  const own = [me?.id, me?.actor?.id]
  const canBeViewed = (user: User) => user.is_active && !own.includes(user.id)
  const recentUsers = searched === '' ? recent.filter(canBeViewed) : []
  const known = recentUsers.map((user) => user.id)
  const others = (data?.results ?? []).filter((user) => canBeViewed(user) && !known.includes(user.id))
  // The option that Enter selects is always highlighted, initially the first one.
  const first = recentUsers[0]?.id ?? others[0]?.id
  useEffect(() => {
    if (first) combobox.selectFirstOption()
  }, [first, combobox.selectFirstOption])
  const choose = async (id: string) => {
    onClose()
    await start(id)
  }
  return (
    <Combobox store={combobox} onOptionSubmit={(id) => void choose(id)}>
      <div className={classes.picker}>
        <Combobox.EventsTarget withExpandedAttribute>
          <TextInput
            label={t`Find a user`}
            description={t`Name, e-mail or company. Arrow keys move, Enter views.`}
            type="search"
            size="sm"
            autoComplete="off"
            data-autofocus
            leftSection={<IconSearch size={16} aria-hidden />}
            value={search}
            onChange={(event) => setSearch(event.currentTarget.value)}
            onKeyDown={(event) => event.key === 'Escape' && onClose()}
          />
        </Combobox.EventsTarget>
        {error ? (
          <ErrorState error={error} onRetry={() => void refetch()} />
        ) : !data ? (
          <TextSkeleton lines={6} />
        ) : recentUsers.length + others.length === 0 ? (
          <EmptyState title={t`No matching users`} withPicture={false}>
            <Trans>Search for another name. Deactivated users cannot be viewed.</Trans>
          </EmptyState>
        ) : (
          <Combobox.Options aria-label={t`Users`}>
            {recentUsers.length > 0 && (
              <Combobox.Group label={t`Recently viewed`}>
                {recentUsers.map((user) => (
                  <UserOption key={user.id} user={user} />
                ))}
              </Combobox.Group>
            )}
            {others.length > 0 && (
              <Combobox.Group label={searched === '' ? t`Newest users` : t`Search results`}>
                {others.map((user) => (
                  <UserOption key={user.id} user={user} />
                ))}
              </Combobox.Group>
            )}
          </Combobox.Options>
        )}
      </div>
    </Combobox>
  )
}

function UserOption({ user }: { user: User }) {
  const { t } = useLingui()
  const roles = rolesOf(user).map((role) => t(ROLE_LABEL[role]))
  return (
    <Combobox.Option value={user.id} className={classes.user}>
      <b>
        {user.first_name} {user.last_name}
      </b>
      <span>{[user.email, user.company_name].filter(Boolean).join(' · ')}</span>
      <span>{roles.join(', ') || (user.team_role ? TEAM_ROLE[user.team_role] : t`No role yet`)}</span>
    </Combobox.Option>
  )
}
