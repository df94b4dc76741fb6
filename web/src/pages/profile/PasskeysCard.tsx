import { Trans, useLingui } from '@lingui/react/macro'
import { Button } from '@mantine/core'
import { IconFingerprint } from '@tabler/icons-react'
import { useState } from 'react'
import type { Passkey } from '#domain/accounts/passkeys.ts'
import { usePasskeys, useRemovePasskey, useRenamePasskey } from '../../features/accounts/api/passkeys.ts'
import { renewAfterCodes } from '../../features/accounts/api/second-factor.ts'
import { AddPasskeyDialog } from '../../features/accounts/components/AddPasskeyDialog.tsx'
import { RecoveryCodes } from '../../features/accounts/components/RecoveryCodes.tsx'
import flow from '../../features/accounts/components/SecondFactor.module.css'
import { SecondFactorDialog } from '../../features/accounts/components/SecondFactorDialog.tsx'
import { canUsePasskeys } from '../../features/accounts/model/passkeys.ts'
import { toFormErrors } from '../../platform/api/error.ts'
import { Dialog } from '../../ui/feedback/Dialog.tsx'
import { ErrorState } from '../../ui/feedback/ErrorState.tsx'
import { TextSkeleton } from '../../ui/feedback/Skeletons.tsx'
import { toast } from '../../ui/feedback/toast.ts'
import { TextField } from '../../ui/fields/TextField.tsx'
import { DateText } from '../../ui/figures/DateText.tsx'
import { Card } from '../../ui/layout/Card.tsx'
import classes from './ProfileCards.module.css'

type Mode = 'rest' | 'add' | { remove: Passkey } | { rename: Passkey } | { codes: readonly string[] }

/** Passkeys, which log in without the password or answer after it. */
export function PasskeysCard({ email }: { email: string }) {
  const { t } = useLingui()
  const { data, error, refetch } = usePasskeys()
  const [mode, setMode] = useState<Mode>('rest')
  const rest = () => setMode('rest')
  if (typeof mode === 'object' && 'codes' in mode)
    return (
      <Card as="section" title={t`Passkeys`}>
        <RecoveryCodes codes={mode.codes} email={email} onDone={() => void renewAfterCodes().then(rest)} />
      </Card>
    )
  return (
    <Card as="section" title={t`Passkeys`}>
      <div className={flow.flow}>
        <p>
          <Trans>
            A passkey logs you in with your fingerprint, face or PIN, without your password. A false copy of
            this site cannot use it.
          </Trans>
        </p>
        {error ? (
          <ErrorState error={error} onRetry={() => void refetch()} />
        ) : !data ? (
          <TextSkeleton lines={2} />
        ) : (
          data.results.length > 0 && (
            <ul aria-label={t`Passkeys`}>
              {data.results.map((passkey) => (
                <PasskeyItem key={passkey.id} passkey={passkey} onMode={setMode} />
              ))}
            </ul>
          )
        )}
        {canUsePasskeys() ? (
          <div className={flow.buttons}>
            <Button disabled={!data} onClick={() => setMode('add')}>
              <Trans>Add a passkey</Trans>
            </Button>
          </div>
        ) : (
          <p>
            <Trans>This browser cannot use passkeys.</Trans>
          </p>
        )}
      </div>
      {mode === 'add' && <AddPasskeyDialog onClose={rest} onCodes={(codes) => setMode({ codes })} />}
      {typeof mode === 'object' && 'rename' in mode && <Rename passkey={mode.rename} onClose={rest} />}
      {typeof mode === 'object' && 'remove' in mode && <Remove passkey={mode.remove} onClose={rest} />}
    </Card>
  )
}

function PasskeyItem({ passkey, onMode }: { passkey: Passkey; onMode: (mode: Mode) => void }) {
  const { t } = useLingui()
  return (
    <li className={classes.session}>
      <IconFingerprint size={20} stroke={1.7} aria-hidden />
      <div className={classes.sessionText}>
        <b>{passkey.name}</b>
        <span>
          <Trans>added</Trans> <DateText iso={passkey.created_at} /> ·{' '}
          {passkey.last_used_at ? (
            <>
              <Trans>last used</Trans> <DateText iso={passkey.last_used_at} withTime />
            </>
          ) : (
            <Trans>not used yet</Trans>
          )}
          {passkey.is_backed_up && (
            <>
              {' '}
              · <Trans>copied to other devices</Trans>
            </>
          )}
        </span>
      </div>
      <Button size="sm" aria-label={t`Rename ${passkey.name}`} onClick={() => onMode({ rename: passkey })}>
        <Trans>Rename</Trans>
      </Button>
      <Button
        size="sm"
        variant="danger"
        aria-label={t`Remove ${passkey.name}`}
        onClick={() => onMode({ remove: passkey })}
      >
        <Trans>Remove</Trans>
      </Button>
    </li>
  )
}

function Rename({ passkey, onClose }: { passkey: Passkey; onClose: () => void }) {
  const { t } = useLingui()
  const rename = useRenamePasskey()
  const [name, setName] = useState(passkey.name)
  const rejected = rename.error && toFormErrors(rename.error)
  return (
    <Dialog
      opened
      title={t`Rename ${passkey.name}`}
      confirmLabel={t`Save`}
      busy={rename.isPending}
      error={rejected?.nonField[0]}
      onClose={onClose}
      onConfirm={() => rename.mutate({ id: passkey.id, name }, { onSuccess: onClose })}
    >
      <TextField
        label={t`Name`}
        required
        maxLength={60}
        value={name}
        onChange={setName}
        error={rejected?.fields.name?.[0]}
      />
    </Dialog>
  )
}

function Remove({ passkey, onClose }: { passkey: Passkey; onClose: () => void }) {
  const { t } = useLingui()
  const remove = useRemovePasskey()
  return (
    <SecondFactorDialog
      title={t`Remove ${passkey.name}`}
      confirmLabel={t`Remove`}
      danger
      canRecover
      busy={remove.isPending}
      error={remove.error}
      onClose={onClose}
      onConfirm={(proof) =>
        remove.mutate(
          { id: passkey.id, proof },
          {
            onSuccess: () => {
              toast.success(t`The passkey is removed.`)
              onClose()
            },
          },
        )
      }
    >
      <p>
        <Trans>
          It no longer logs in, and your other sessions end. Without another passkey or an authenticator app
          you then log in with your password only.
        </Trans>
      </p>
    </SecondFactorDialog>
  )
}
