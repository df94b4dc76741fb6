import { Trans, useLingui } from '@lingui/react/macro'
import { useLocation } from 'react-router'
import type { Me } from '#domain/accounts/contract.ts'
import { paths } from '#domain/kernel/paths.ts'
import { barTo } from '../../platform/team/bar.ts'
import { AlertBanner } from '../../ui/feedback/AlertBanner.tsx'
import { TextLink } from '../../ui/layout/TextLink.tsx'

/** Tells a person who may bind their company by their role that their own identity has to be checked first. */
export function OwnIdentityBand({ me }: { me: Me }) {
  const { t } = useLingui()
  const { pathname } = useLocation()
  const isNeeded = me.next_step === 'home' && barTo('bind', me)?.code === 'own_identity_first'
  if (!isNeeded || pathname === paths.kyc || pathname === paths.kycThankYou) return null
  return (
    <AlertBanner
      severity="info"
      title={t`Your identity check is needed`}
      message={<Trans>before you can bid, sell or sign.</Trans>}
      action={
        <TextLink to={paths.kyc}>
          <Trans>Go to the identity check</Trans>
        </TextLink>
      }
    />
  )
}
