import { Trans, useLingui } from '@lingui/react/macro'
import { Button } from '@mantine/core'
import { type ReactNode, useState } from 'react'
import type { z } from 'zod'
import type { getSecondFactor } from '#domain/accounts/contract.ts'
import {
  renewAfterCodes,
  useRenewRecoveryCodes,
  useSecondFactor,
  useTurnOffSecondFactor,
} from '../../features/accounts/api/second-factor.ts'
import { RecoveryCodes } from '../../features/accounts/components/RecoveryCodes.tsx'
import classes from '../../features/accounts/components/SecondFactor.module.css'
import { SecondFactorSetUp } from '../../features/accounts/components/SecondFactorSetUp.tsx'
import { ErrorState } from '../../ui/feedback/ErrorState.tsx'
import { Note } from '../../ui/feedback/Note.tsx'
import { TextSkeleton } from '../../ui/feedback/Skeletons.tsx'
import { toast } from '../../ui/feedback/toast.ts'
import { DateText } from '../../ui/figures/DateText.tsx'
import { Card } from '../../ui/layout/Card.tsx'
import { Row, Rows } from '../../ui/layout/Rows.tsx'
import { Badge } from '../../ui/navigation/Badge.tsx'
import { SecondFactorDialog } from './SecondFactorDialog.tsx'

const FEW_CODES = 3

type SecondFactorStatus = z.output<typeof getSecondFactor.response>
type Mode = 'rest' | 'set-up' | 'turn-off' | 'renew' | { codes: readonly string[] }

/** The second factor: its status and all its actions. */
export function SecondFactorCard({ email }: { email: string }) {
  const { t } = useLingui()
  const { data, error, refetch } = useSecondFactor()
  const [mode, setMode] = useState<Mode>('rest')
  const rest = () => setMode('rest')
  const inside = (): ReactNode => {
    if (mode === 'set-up')
      return (
        <SecondFactorSetUp
          email={email}
          onDone={() => {
            rest()
            toast.success(t`Your second factor is on.`)
          }}
          onCancel={rest}
        />
      )
    if (typeof mode === 'object')
      return (
        <RecoveryCodes codes={mode.codes} email={email} onDone={() => void renewAfterCodes().then(rest)} />
      )
    if (error) return <ErrorState error={error} onRetry={() => void refetch()} />
    return data ? <Rest status={data} onMode={setMode} /> : <TextSkeleton lines={3} />
  }
  return (
    <Card
      as="section"
      title={t`Second factor`}
      aside={
        data && (
          <Badge tone={data.is_on ? 'ok' : 'quiet'} icon={data.is_on ? undefined : null}>
            {data.is_on ? <Trans>On</Trans> : <Trans>Off</Trans>}
          </Badge>
        )
      }
    >
      {inside()}
      {mode === 'turn-off' && <TurnOff isRequired={data?.is_required ?? false} onClose={rest} />}
      {mode === 'renew' && <Renew onClose={rest} onCodes={(codes) => setMode({ codes })} />}
    </Card>
  )
}

function Rest({ status, onMode }: { status: SecondFactorStatus; onMode: (mode: Mode) => void }) {
  if (!status.is_on)
    return (
      <div className={classes.flow}>
        <p>
          <Trans>
            With an authenticator app on your phone, no one can log in with your password alone. It takes two
            minutes.
          </Trans>
        </p>
        <div className={classes.actions}>
          <Button onClick={() => onMode('set-up')}>
            <Trans>Set up</Trans>
          </Button>
        </div>
      </div>
    )
  return (
    <div className={classes.flow}>
      <Rows>
        <Row label={<Trans>Authenticator app since</Trans>}>
          <DateText iso={status.since} withTime />
        </Row>
        <Row label={<Trans>Recovery codes left</Trans>}>{status.recovery_codes_left}</Row>
      </Rows>
      {status.recovery_codes_left < FEW_CODES && (
        <Note tone="warn">
          <Trans>Few recovery codes are left. Create new ones before you need them.</Trans>
        </Note>
      )}
      <div className={classes.buttons}>
        <Button onClick={() => onMode('renew')}>
          <Trans>New recovery codes</Trans>
        </Button>
        <Button variant="danger" onClick={() => onMode('turn-off')}>
          <Trans>Turn off</Trans>
        </Button>
      </div>
    </div>
  )
}

function TurnOff({ isRequired, onClose }: { isRequired: boolean; onClose: () => void }) {
  const { t } = useLingui()
  const turnOff = useTurnOffSecondFactor()
  return (
    <SecondFactorDialog
      title={t`Turn off the second factor`}
      confirmLabel={t`Turn off`}
      danger
      canRecover
      busy={turnOff.isPending}
      error={turnOff.error}
      onClose={onClose}
      onConfirm={(proof) =>
        turnOff.mutate(proof, {
          onSuccess: () => {
            toast.success(t`Your second factor is off.`)
            onClose()
          },
        })
      }
    >
      {isRequired ? (
        <Trans>You must set up an authenticator app again before you can continue.</Trans>
      ) : (
        <Trans>You will then log in with your password only. The recovery codes become invalid.</Trans>
      )}
    </SecondFactorDialog>
  )
}

function Renew({ onClose, onCodes }: { onClose: () => void; onCodes: (codes: readonly string[]) => void }) {
  const { t } = useLingui()
  const renew = useRenewRecoveryCodes()
  return (
    <SecondFactorDialog
      title={t`New recovery codes`}
      confirmLabel={t`Create new codes`}
      busy={renew.isPending}
      error={renew.error}
      onClose={onClose}
      onConfirm={({ password, code = '' }) =>
        renew.mutate({ password, code }, { onSuccess: ({ recovery_codes }) => onCodes(recovery_codes) })
      }
    >
      <Trans>Your current codes become invalid.</Trans>
    </SecondFactorDialog>
  )
}
