import { Trans, useLingui } from '@lingui/react/macro'
import { Button } from '@mantine/core'
import { useState } from 'react'
import type { LegalHold } from '#domain/personal-data/contract.ts'
import { errorText } from '../../../platform/api/error-text.ts'
import { Dialog } from '../../../ui/feedback/Dialog.tsx'
import { ErrorState } from '../../../ui/feedback/ErrorState.tsx'
import { Note } from '../../../ui/feedback/Note.tsx'
import { TextSkeleton } from '../../../ui/feedback/Skeletons.tsx'
import { DateText } from '../../../ui/figures/DateText.tsx'
import { Card } from '../../../ui/layout/Card.tsx'
import { type HoldOn, useHolds, usePlaceHold, useReleaseHold } from '../api.ts'
import classes from './HoldCard.module.css'

/** The legal holds on an account or a deal, for staff. Administrators place and release them. */
export function HoldCard({ on }: { on: HoldOn }) {
  const { t } = useLingui()
  const { data, error, refetch } = useHolds(on)
  const [isAsking, setAsking] = useState(false)
  const inForce = data?.results.find(({ released_at }) => released_at === null)
  const past = data?.results.filter(({ released_at }) => released_at !== null) ?? []
  return (
    <Card as="section" title={t`Legal hold`}>
      <div className={classes.holds}>
        {error && <ErrorState error={error} onRetry={() => void refetch()} />}
        {!data && !error && <TextSkeleton lines={2} />}
        {inForce && <InForce hold={inForce} />}
        {data && !inForce && (
          <p>
            <Trans>None. With one, nothing is erased or removed until it is released.</Trans>
          </p>
        )}
        {past.map((hold) => (
          <Past key={hold.id} hold={hold} />
        ))}
        {data && (data.can.place || data.can.release) && (
          <div>
            <Button onClick={() => setAsking(true)}>
              {data.can.release ? <Trans>Release the hold</Trans> : <Trans>Place a legal hold</Trans>}
            </Button>
          </div>
        )}
      </div>
      {isAsking && <HoldDialog on={on} inForce={inForce} onClose={() => setAsking(false)} />}
    </Card>
  )
}

function InForce({ hold }: { hold: LegalHold }) {
  const by = hold.placed_by.name
  return (
    <Note tone="warn">
      <div className={classes.hold}>
        <b>{hold.reason}</b>
        <br />
        <Trans>
          Placed by {by} on <DateText iso={hold.placed_at} withTime />. Nothing is erased or removed until it
          is released.
        </Trans>
      </div>
    </Note>
  )
}

function Past({ hold }: { hold: LegalHold }) {
  if (hold.released_at === null) return null
  const [reason, why] = [hold.reason, hold.release_reason]
  return (
    <p className={classes.past}>
      <Trans>
        Earlier: {reason} From <DateText iso={hold.placed_at} /> to <DateText iso={hold.released_at} />: {why}
      </Trans>
    </p>
  )
}

interface HoldDialogProps {
  on: HoldOn
  inForce: LegalHold | undefined
  onClose: () => void
}

function HoldDialog({ on, inForce, onClose }: HoldDialogProps) {
  const { t } = useLingui()
  const place = usePlaceHold(on)
  const release = useReleaseHold()
  const { isPending, error } = inForce ? release : place
  return (
    <Dialog
      opened
      title={inForce ? t`Release the legal hold` : t`Place a legal hold`}
      confirmLabel={inForce ? t`Release the hold` : t`Place the hold`}
      busy={isPending}
      error={errorText(error)}
      reason={{
        label: t`Reason`,
        description: t`For staff and the audit log, such as the number of a court file.`,
        required: true,
        maxLength: 500,
      }}
      onClose={onClose}
      onConfirm={(reason) =>
        inForce
          ? release.mutate({ id: inForce.id, reason }, { onSuccess: onClose })
          : place.mutate(reason, { onSuccess: onClose })
      }
    >
      {inForce ? (
        <Trans>What has passed its time is then removed by the next nightly job.</Trans>
      ) : (
        <Trans>
          Nothing is erased on request, and nothing is removed after its time, until the hold is released. The
          people concerned are not notified.
        </Trans>
      )}
    </Dialog>
  )
}
