import { Trans, useLingui } from '@lingui/react/macro'
import { useLocation } from 'react-router'
import { paths } from '#domain/kernel/paths.ts'
import { AlertBanner } from '../../ui/feedback/AlertBanner.tsx'
import { TextLink } from '../../ui/layout/TextLink.tsx'

/** Tells a person who may bind their company by their role that their own identity has to be checked first. */
export default function OwnIdentityBand() {
  const { t } = useLingui()
  const { pathname } = useLocation()
  if (pathname === paths.kyc || pathname === paths.kycThankYou) return null
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
