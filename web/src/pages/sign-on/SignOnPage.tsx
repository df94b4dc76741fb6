import { Trans, useLingui } from '@lingui/react/macro'
import { Button } from '@mantine/core'
import { useState } from 'react'
import type { Me } from '#domain/accounts/contract.ts'
import type { SignOn } from '#domain/sign-on/contract.ts'
import { MOST_PROVIDERS } from '#domain/sign-on/rules.ts'
import { SettingsFrame } from '../../features/accounts/components/SettingsFrame.tsx'
import { useSignOn } from '../../features/sign-on/api.ts'
import { useMe } from '../../platform/session/me.ts'
import { EmptyState } from '../../ui/feedback/EmptyState.tsx'
import { ErrorState } from '../../ui/feedback/ErrorState.tsx'
import { TextSkeleton } from '../../ui/feedback/Skeletons.tsx'
import { Card } from '../../ui/layout/Card.tsx'
import { CopyButton } from '../../ui/navigation/CopyButton.tsx'
import { ProviderCard } from './ProviderCard.tsx'
import { ProviderDialog } from './ProviderDialog.tsx'
import classes from './SignOn.module.css'

/** /profile/sign-on: the identity providers with which the people of the team log in. */
export function Component() {
  const { data: me } = useMe()
  if (!me) return null
  return (
    <SettingsFrame part="sign-on">
      <Providers me={me} />
    </SettingsFrame>
  )
}

function Providers({ me }: { me: Me }) {
  const { t } = useLingui()
  const { data, error, refetch } = useSignOn()
  const [isAdding, setAdding] = useState(false)
  const canAdd = data && data.can.give.length > 0 && data.providers.length < MOST_PROVIDERS
  const add = canAdd && (
    <Button variant="filled" onClick={() => setAdding(true)}>
      <Trans>Set up a sign-on</Trans>
    </Button>
  )
  return (
    <div className={classes.list}>
      <Card
        title={t`Company sign-on`}
        subtitle={
          <Trans>
            Your people log in with the identity provider of your company (OpenID Connect), such as Microsoft
            Entra, Okta or Google.
          </Trans>
        }
        aside={data && data.providers.length > 0 ? add : undefined}
        padded={!data || data.providers.length > 0}
      >
        {error && <ErrorState error={error} onRetry={() => void refetch()} />}
        {!data && !error && <TextSkeleton lines={4} />}
        {data?.providers.length === 0 && (
          <EmptyState title={t`No sign-on yet`} withPicture={false} action={add || undefined}>
            <Trans>Without one, each person logs in with a password or a passkey of their own.</Trans>
          </EmptyState>
        )}
        {data && data.providers.length > 0 && <CallbackAddress address={data.callback_url} />}
      </Card>
      {data?.providers.map((provider) => (
        <ProviderCard key={provider.id} provider={provider} signOn={data} me={me} />
      ))}
      {data && isAdding && <ProviderDialog signOn={data} me={me} onClose={() => setAdding(false)} />}
    </div>
  )
}

function CallbackAddress({ address }: { address: SignOn['callback_url'] }) {
  const { t } = useLingui()
  return (
    <div className={classes.fact}>
      <span className={classes.label}>
        <Trans>Redirect address, which your provider must know</Trans>
      </span>
      <code className={classes.code}>{address}</code>
      <CopyButton text={address} label={t`Copy the redirect address`} />
    </div>
  )
}
