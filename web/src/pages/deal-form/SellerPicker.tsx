import { Trans, useLingui } from '@lingui/react/macro'
import { useDebouncedValue } from '@mantine/hooks'
import { useState } from 'react'
import { MESSAGES } from '#domain/kernel/errors.ts'
import { useUsers } from '../../features/accounts/api/users.ts'
import { ErrorState } from '../../ui/feedback/ErrorState.tsx'
import { Note } from '../../ui/feedback/Note.tsx'
import { TextSkeleton } from '../../ui/feedback/Skeletons.tsx'
import { TextField } from '../../ui/fields/TextField.tsx'
import { Card } from '../../ui/layout/Card.tsx'
import classes from './SellerPicker.module.css'

/** An administrator chooses the seller of the deal. */
export function SellerPicker({ onChoose }: { onChoose: (id: string) => void }) {
  const { t } = useLingui()
  const [search, setSearch] = useState('')
  const [searched] = useDebouncedValue(search, 250)
  const { data, error, refetch } = useUsers({
    search: searched,
    role: 'seller',
    is_kyc_completed: 'true',
    page_size: 8,
  })
  return (
    <Card className={classes.card}>
      <Note tone="info">{MESSAGES.selectUser}</Note>
      <TextField label={t`Find a seller`} type="search" value={search} onChange={setSearch} />
      {error ? (
        <ErrorState error={error} onRetry={() => void refetch()} />
      ) : !data ? (
        <TextSkeleton lines={6} />
      ) : data.results.length === 0 ? (
        <p role="status">
          <Trans>No seller with this name has completed KYC.</Trans>
        </p>
      ) : (
        <ul>
          {data.results.map((user) => (
            <li key={user.id}>
              <button type="button" className={classes.user} onClick={() => onChoose(user.id)}>
                <b>{user.company_name ?? `${user.first_name} ${user.last_name}`}</b>
                <span>
                  {user.first_name} {user.last_name} · {user.email}
                </span>
              </button>
            </li>
          ))}
        </ul>
      )}
    </Card>
  )
}
