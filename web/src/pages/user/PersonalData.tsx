import { Trans, useLingui } from '@lingui/react/macro'
import { Button } from '@mantine/core'
import { useState } from 'react'
import { useNavigate } from 'react-router'
import type { User } from '#domain/accounts/contract.ts'
import { paths } from '#domain/kernel/paths.ts'
import { userName } from '../../features/accounts/model/users.ts'
import { useErasuresOf, useRequestErasureFor } from '../../features/personal-data/api.ts'
import { ErasureBadge } from '../../features/personal-data/components/ErasureBadge.tsx'
import { HoldCard } from '../../features/personal-data/components/HoldCard.tsx'
import { errorText } from '../../platform/api/error-text.ts'
import { Dialog } from '../../ui/feedback/Dialog.tsx'
import { ErrorState } from '../../ui/feedback/ErrorState.tsx'
import { DateText } from '../../ui/figures/DateText.tsx'
import { Card } from '../../ui/layout/Card.tsx'
import { Row, Rows } from '../../ui/layout/Rows.tsx'
import { TextLink } from '../../ui/layout/TextLink.tsx'
import classes from './AccountDetails.module.css'

/** Legal holds on the account, and requests to erase the person. */
export const PersonalData = ({ user }: { user: User }) => (
  <div className={classes.cards}>
    <HoldCard on={{ user: user.id }} />
    <ErasureRequests user={user} />
  </div>
)

function ErasureRequests({ user }: { user: User }) {
  const { t } = useLingui()
  const navigate = useNavigate()
  const { data, error, refetch } = useErasuresOf(user.id)
  const ask = useRequestErasureFor()
  const [isAsking, setAsking] = useState(false)
  const name = userName(user)
  const isOver = data?.results.some(({ state }) => state === 'open' || state === 'erased') ?? true
  return (
    <Card as="section" title={t`Erasure requests`}>
      <div className={classes.column}>
        {error && <ErrorState error={error} onRetry={() => void refetch()} />}
        {data && data.results.length > 0 && (
          <Rows>
            {data.results.map(({ id, state, requested_at }) => (
              <Row key={id} label={<DateText iso={requested_at} />}>
                <TextLink to={paths.erasureRequest(id)}>
                  <Trans>Open the request</Trans>
                </TextLink>{' '}
                <ErasureBadge state={state} />
              </Row>
            ))}
          </Rows>
        )}
        {data?.results.length === 0 && (
          <p>
            <Trans>The person has not asked for the erasure of their data.</Trans>
          </p>
        )}
        {!isOver && (
          <div>
            <Button onClick={() => setAsking(true)}>
              <Trans>Enter a request</Trans>
            </Button>
          </div>
        )}
      </div>
      {isAsking && (
        <Dialog
          opened
          title={t`Enter a request of ${name}`}
          confirmLabel={t`Enter the request`}
          busy={ask.isPending}
          error={errorText(ask.error)}
          reason={{
            label: t`How and when they asked`,
            description: t`Make sure that it was this person.`,
            required: true,
            maxLength: 1000,
          }}
          onClose={() => setAsking(false)}
          onConfirm={(note) =>
            ask.mutate(
              { user: user.id, note },
              { onSuccess: ({ id }) => void navigate(paths.erasureRequest(id)) },
            )
          }
        >
          <Trans>The person gets an e-mail that says that the request was received.</Trans>
        </Dialog>
      )}
    </Card>
  )
}
