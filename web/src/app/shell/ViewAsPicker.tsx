import { Trans, useLingui } from '@lingui/react/macro'
import { Modal } from '@mantine/core'
import { useDebouncedValue } from '@mantine/hooks'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useNavigate } from 'react-router'
import { listUsers } from '#domain/accounts/contract.ts'
import { EmptyState } from '../../ui/feedback/EmptyState.tsx'
import { ErrorState } from '../../ui/feedback/ErrorState.tsx'
import { TextSkeleton } from '../../ui/feedback/Skeletons.tsx'
import { TextField } from '../../ui/fields/TextField.tsx'
import { call } from '../api.ts'
import { useMe } from '../me.ts'
import { queryClient } from '../query-client.ts'
import { viewAs } from '../view-as.ts'
import classes from './ViewAs.module.css'

/** An administrator chooses through whose eyes to look. */
export default function ViewAsPicker({ onClose }: { onClose: () => void }) {
  const { t } = useLingui()
  return (
    <Modal opened onClose={onClose} title={t`View As`}>
      <Users onClose={onClose} />
    </Modal>
  )
}

function Users({ onClose }: { onClose: () => void }) {
  const { t } = useLingui()
  const navigate = useNavigate()
  const { data: me } = useMe()
  const [search, setSearch] = useState('')
  const [asked] = useDebouncedValue(search, 250)
  const { data, error, refetch } = useQuery({
    queryKey: ['users', 'view-as', asked],
    queryFn: ({ signal }) => call(listUsers, { query: { search: asked, page_size: 8 }, signal }),
    // Who is being viewed may not list users; the band ends the view first.
    enabled: !me?.impersonated,
  })
  const choose = async (id: string) => {
    viewAs.set(id)
    queryClient.clear()
    onClose()
    await navigate('/')
  }
  if (me?.impersonated) {
    return (
      <p>
        <Trans>End the current view first, then choose another user.</Trans>
      </p>
    )
  }
  return (
    <div className={classes.picker}>
      <TextField label={t`Find a user`} type="search" value={search} onChange={setSearch} />
      {error ? (
        <ErrorState error={error} onRetry={() => void refetch()} />
      ) : !data ? (
        <TextSkeleton lines={6} />
      ) : data.results.length === 0 ? (
        <EmptyState title={t`No such user`} withPicture={false} />
      ) : (
        <ul>
          {data.results.map((user) => (
            <li key={user.id}>
              <button
                type="button"
                className={classes.user}
                disabled={user.id === me?.id}
                onClick={() => choose(user.id)}
              >
                <b>
                  {user.first_name} {user.last_name}
                </b>
                <span>
                  {user.email}
                  {user.company_name && ` · ${user.company_name}`}
                </span>
              </button>
            </li>
          ))}
        </ul>
      )}
    </div>
  )
}
