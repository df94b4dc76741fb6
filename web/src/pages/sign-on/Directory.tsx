import { Plural, Trans, useLingui } from '@lingui/react/macro'
import { Button } from '@mantine/core'
import { useState } from 'react'
import type { Me } from '#domain/accounts/contract.ts'
import type { SignOn, SignOnProvider } from '#domain/sign-on/contract.ts'
import { useTurnOffDirectory } from '../../features/sign-on/api.ts'
import { Dialog } from '../../ui/feedback/Dialog.tsx'
import { DateText } from '../../ui/figures/DateText.tsx'
import { CopyButton } from '../../ui/navigation/CopyButton.tsx'
import { DirectoryDialog } from './DirectoryDialog.tsx'
import classes from './SignOn.module.css'

interface DirectoryProps {
  provider: SignOnProvider
  signOn: SignOn
  me: Me
}

/** The directory of a provider, which adds people to the team and removes them (SCIM). */
export function Directory({ provider, signOn, me }: DirectoryProps) {
  const { t } = useLingui()
  const [dialog, setDialog] = useState<'on' | 'off' | null>(null)
  const { directory, name, can } = provider
  if (!directory && !can.provision) return null
  const isVerified = provider.domains.some(({ verified_at }) => verified_at !== null)
  return (
    <div className={classes.groups}>
      <h3 className={classes.heading}>
        <Trans>Directory (SCIM)</Trans>
      </h3>
      {directory ? (
        <Facts directory={directory} address={signOn.scim_url} />
      ) : (
        <About isVerified={isVerified} />
      )}
      {can.provision && (isVerified || directory) && (
        <div className={classes.actions}>
          {isVerified && (
            <Button
              size="sm"
              aria-label={
                directory ? t`New token for the directory of ${name}` : t`Turn on the directory of ${name}`
              }
              onClick={() => setDialog('on')}
            >
              {directory ? <Trans>New token</Trans> : <Trans>Turn on the directory</Trans>}
            </Button>
          )}
          {directory && (
            <Button
              size="sm"
              variant="danger"
              aria-label={t`Turn off the directory of ${name}`}
              onClick={() => setDialog('off')}
            >
              <Trans>Turn off the directory</Trans>
            </Button>
          )}
        </div>
      )}
      {dialog === 'on' && (
        <DirectoryDialog provider={provider} signOn={signOn} me={me} onClose={() => setDialog(null)} />
      )}
      {dialog === 'off' && <OffDialog provider={provider} onClose={() => setDialog(null)} />}
    </div>
  )
}

function About({ isVerified }: { isVerified: boolean }) {
  return (
    <p>
      <Trans>
        Your directory can add people to the team, give them the roles of their groups, and remove those who
        leave your company.
      </Trans>{' '}
      {!isVerified && <Trans>Verify a domain first.</Trans>}
    </p>
  )
}

function Facts({
  directory,
  address,
}: {
  directory: NonNullable<SignOnProvider['directory']>
  address: string
}) {
  const { t } = useLingui()
  return (
    <div className={classes.fact}>
      <span className={classes.label}>
        <Trans>Address, which your directory must know</Trans>
      </span>
      <code className={classes.code}>{address}</code>
      <CopyButton text={address} label={t`Copy the address for your directory`} />
      <span>
        <Plural
          value={directory.people}
          _0="It manages no one yet"
          one="It manages # person"
          other="It manages # people"
        />
        {' · '}
        {directory.last_used_at === null ? (
          <Trans>Not used yet</Trans>
        ) : (
          <Trans>
            Last used <DateText iso={directory.last_used_at} withTime />
          </Trans>
        )}
      </span>
    </div>
  )
}

function OffDialog({ provider, onClose }: { provider: SignOnProvider; onClose: () => void }) {
  const { t } = useLingui()
  const { name } = provider
  const turnOff = useTurnOffDirectory(provider.id)
  return (
    <Dialog
      opened
      onClose={onClose}
      title={t`Turn off the directory of ${name}`}
      confirmLabel={t`Turn off`}
      danger
      busy={turnOff.isPending}
      error={turnOff.error?.message}
      onConfirm={() => turnOff.mutate(undefined, { onSuccess: onClose })}
    >
      <Trans>
        Its token no longer works. Your people stay in the team, and you add and remove people here.
      </Trans>
    </Dialog>
  )
}
