import { Trans, useLingui } from '@lingui/react/macro'
import { Button } from '@mantine/core'
import { Link } from 'react-router'
import { paths } from '#domain/kernel/paths.ts'
import { AuthFrame } from '../../features/accounts/components/AuthFrame.tsx'
import { MarketNow } from '../../features/deals/components/MarketNow.tsx'
import { EmptyState } from '../../ui/feedback/EmptyState.tsx'

/** Shown after registration. */
export function Component() {
  const { t } = useLingui()
  return (
    <AuthFrame market={<MarketNow />} title={t`Thank you`}>
      <EmptyState
        heading="h1"
        title={t`Thank you, your account is ready`}
        action={
          <Button component={Link} to={paths.kyc} variant="filled">
            <Trans>Continue to the identity check</Trans>
          </Button>
        }
      >
        <Trans>One step is left before you can trade: Canadian law requires us to verify who you are.</Trans>
      </EmptyState>
    </AuthFrame>
  )
}
