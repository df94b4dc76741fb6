import { Plural, Trans, useLingui } from '@lingui/react/macro'
import { Button } from '@mantine/core'
import { useState } from 'react'
import type { Me } from '#domain/accounts/contract.ts'
import { TEAM_ROLE } from '#domain/kernel/team-roles.ts'
import type { SignOn, SignOnProvider } from '#domain/sign-on/contract.ts'
import { useRemoveProvider } from '../../features/sign-on/api.ts'
import { Dialog } from '../../ui/feedback/Dialog.tsx'
import { Note } from '../../ui/feedback/Note.tsx'
import { Card } from '../../ui/layout/Card.tsx'
import { Row, Rows } from '../../ui/layout/Rows.tsx'
import { Badge } from '../../ui/navigation/Badge.tsx'
import { Directory } from './Directory.tsx'
import { Domains } from './Domains.tsx'
import { ProviderDialog } from './ProviderDialog.tsx'
import classes from './SignOn.module.css'
import { type Switch, SwitchDialog } from './SwitchDialog.tsx'

interface ProviderCardProps {
  provider: SignOnProvider
  signOn: SignOn
  me: Me
}

/** One provider: its domains, whom it lets in as what, and what can be changed. */
export function ProviderCard({ provider, signOn, me }: ProviderCardProps) {
  const { t } = useLingui()
  const [dialog, setDialog] = useState<'change' | 'remove' | Switch | null>(null)
  const close = () => setDialog(null)
  const { name } = provider
  const isVerified = provider.domains.some(({ verified_at }) => verified_at !== null)
  return (
    <Card as="section" title={name} subtitle={<span className={classes.code}>{provider.issuer}</span>}>
      <div className={classes.card}>
        <div className={classes.facts}>
          <State provider={provider} isVerified={isVerified} />
          <Plural
            value={provider.people}
            _0="No one has logged in with it"
            one="# person has logged in with it"
            other="# people have logged in with it"
          />
        </div>
        <Domains provider={provider} />
        <RoleRows provider={provider} />
        <Directory provider={provider} signOn={signOn} me={me} />
        {provider.can.change ? (
          <div className={classes.actions}>
            <Button size="sm" aria-label={t`Change ${name}`} onClick={() => setDialog('change')}>
              <Trans>Change</Trans>
            </Button>
            <Button
              size="sm"
              aria-label={provider.is_active ? t`Turn off ${name}` : t`Turn on ${name}`}
              onClick={() => setDialog(provider.is_active ? 'off' : 'on')}
            >
              {provider.is_active ? <Trans>Turn off</Trans> : <Trans>Turn on</Trans>}
            </Button>
            {provider.is_active && (isVerified || provider.is_enforced) && (
              <Button size="sm" onClick={() => setDialog(provider.is_enforced ? 'free' : 'enforce')}>
                {provider.is_enforced ? (
                  <Trans>Allow passwords again</Trans>
                ) : (
                  <Trans>Make it the only way to log in</Trans>
                )}
              </Button>
            )}
            <Button
              size="sm"
              variant="danger"
              aria-label={t`Remove ${name}`}
              onClick={() => setDialog('remove')}
            >
              <Trans>Remove</Trans>
            </Button>
          </div>
        ) : (
          <Note>
            <Trans>It gives a role that you may not give, so an owner of the account changes it.</Trans>
          </Note>
        )}
      </div>
      {dialog === 'change' && <ProviderDialog provider={provider} signOn={signOn} me={me} onClose={close} />}
      {dialog === 'remove' && <RemoveDialog provider={provider} onClose={close} />}
      {dialog !== null && dialog !== 'change' && dialog !== 'remove' && (
        <SwitchDialog provider={provider} to={dialog} me={me} onClose={close} />
      )}
    </Card>
  )
}

function State({ provider, isVerified }: { provider: SignOnProvider; isVerified: boolean }) {
  if (!provider.is_active)
    return (
      <Badge tone="bad">
        <Trans>Off</Trans>
      </Badge>
    )
  if (!isVerified)
    return (
      <Badge tone="warn">
        <Trans>Needs a verified domain</Trans>
      </Badge>
    )
  return (
    <Badge tone="ok">
      {provider.is_enforced ? <Trans>The only way to log in</Trans> : <Trans>On</Trans>}
    </Badge>
  )
}

function RoleRows({ provider }: { provider: SignOnProvider }) {
  return (
    <Rows>
      {provider.group_roles.map(({ group, role }) => (
        <Row key={group} label={<Trans>Group {group}</Trans>}>
          {TEAM_ROLE[role]}
        </Row>
      ))}
      <Row
        label={
          provider.groups_claim === null && provider.group_roles.length === 0 ? (
            <Trans>New people</Trans>
          ) : (
            <Trans>Everyone else</Trans>
          )
        }
      >
        {TEAM_ROLE[provider.default_role]}
      </Row>
    </Rows>
  )
}

function RemoveDialog({ provider, onClose }: { provider: SignOnProvider; onClose: () => void }) {
  const { t } = useLingui()
  const remove = useRemoveProvider(provider.id)
  return (
    <Dialog
      opened
      onClose={onClose}
      title={t`Remove ${provider.name}`}
      confirmLabel={t`Remove`}
      danger
      busy={remove.isPending}
      error={remove.error?.message}
      onConfirm={() => remove.mutate(undefined, { onSuccess: onClose })}
    >
      <Trans>
        No one can log in with it any longer. Your people stay in the team; those without a password set one
        with “Forgot your password?”.
      </Trans>
    </Dialog>
  )
}
