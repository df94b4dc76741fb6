import { Trans, useLingui } from '@lingui/react/macro'
import { useEffect } from 'react'
import { useSearchParams } from 'react-router'
import { SIGN_ON_DONE, SIGN_ON_FIELD } from '#domain/sign-on/result.ts'
import { isSignOnFailure, SIGN_ON_FAILURE } from '#domain/sign-on/rules.ts'
import { AuthFrame } from '../../features/accounts/components/AuthFrame.tsx'
import { PROOF_CHANNEL } from '../../features/accounts/model/sign-on-proof.ts'
import { EmptyState } from '../../ui/feedback/EmptyState.tsx'

/** /confirmed: where a provider leads back to after a confirmation. The page that needed it learns it from here. */
export function Component() {
  const { t } = useLingui()
  const [params] = useSearchParams()
  const result = params.get(SIGN_ON_FIELD)
  useEffect(() => {
    const channel = new BroadcastChannel(PROOF_CHANNEL)
    channel.postMessage(result)
    channel.close()
    // A browser closes only what a page has opened; otherwise the text says what to do.
    if (result === SIGN_ON_DONE) window.close()
  }, [result])
  const title = result === SIGN_ON_DONE ? t`You have confirmed that it is you.` : t`Not confirmed`
  return (
    <AuthFrame title={title}>
      <EmptyState title={title} heading="h1" withPicture={false}>
        {isSignOnFailure(result) && `${SIGN_ON_FAILURE[result]} `}
        <Trans>You can close this page and continue where you were.</Trans>
      </EmptyState>
    </AuthFrame>
  )
}
