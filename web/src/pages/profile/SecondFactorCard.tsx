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
import { SecondFactorDialog } from '../../features/accounts/components/SecondFactorDialog.tsx'
import { SecondFactorSetUp } from '../../features/accounts/components/SecondFactorSetUp.tsx'
import { ErrorState } from '../../ui/feedback/ErrorState.tsx'
import { Note } from '../../ui/feedback/Note.tsx'
import { TextSkeleton } from '../../ui/feedback/Skeletons.tsx'
import { toast } from '../../ui/feedback/toast.ts'
import { DateText } from '../../ui/figures/DateText.tsx'
import { Card } from '../../ui/layout/Card.tsx'
import { Row, Rows } from '../../ui/layout/Rows.tsx'
import { Badge } from '../../ui/navigation/Badge.tsx'

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
      {mode === 'turn-off' && data && <TurnOff status={data} onClose={rest} />}
      {mode === 'renew' && <Renew onClose={rest} onCodes={(codes) => setMode({ codes })} />}
    </Card>
  )
}

function Rest({ status, onMode }: { status: SecondFactorStatus; onMode: (mode: Mode) => void }) {
  if (!status.has_app)
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
        {status.is_on && <CodesLeft status={status} onMode={onMode} />}
      </div>
    )
  return (
    <div className={classes.flow}>
      <Rows>
        <Row label={<Trans>On since</Trans>}>
          <DateText iso={status.since} withTime />
        </Row>
      </Rows>
      <CodesLeft status={status} onMode={onMode}>
        <Button variant="danger" onClick={() => onMode('turn-off')}>
          <Trans>Turn off</Trans>
        </Button>
      </CodesLeft>
    </div>
  )
}

interface CodesLeftProps {
  status: SecondFactorStatus
  onMode: (mode: Mode) => void
  /** Further actions. */
  children?: ReactNode
}

function CodesLeft({ status, onMode, children }: CodesLeftProps) {
  return (
    <>
      <Rows>
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
        {children}
      </div>
    </>
  )
}

function TurnOff({ status, onClose }: { status: SecondFactorStatus; onClose: () => void }) {
  const { t } = useLingui()
  const turnOff = useTurnOffSecondFactor()
  return (
    <SecondFactorDialog
      title={t`Turn off the authenticator app`}
      confirmLabel={t`Turn off`}
      danger
      canRecover
      busy={turnOff.isPending}
      error={turnOff.error}
      onClose={onClose}
      onConfirm={(proof) =>
        turnOff.mutate(proof, {
          onSuccess: () => {
            toast.success(t`Your authenticator app is off.`)
            onClose()
          },
        })
      }
    >
      <p>
        {status.passkeys > 0 ? (
          <Trans>Your passkeys and recovery codes stay your second factor.</Trans>
        ) : status.is_required ? (
          <Trans>You must set up an authenticator app again before you can continue.</Trans>
        ) : (
          <Trans>You will then log in with your password only. The recovery codes become invalid.</Trans>
        )}
      </p>
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
      onConfirm={({ password, code, passkey }) =>
        renew.mutate(passkey ? { password, passkey } : { password, code: code ?? '' }, {
          onSuccess: ({ recovery_codes }) => onCodes(recovery_codes),
        })
      }
    >
      <p>
        <Trans>Your current codes become invalid.</Trans>
      </p>
    </SecondFactorDialog>
  )
}
