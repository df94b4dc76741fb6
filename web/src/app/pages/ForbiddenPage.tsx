import { Trans, useLingui } from '@lingui/react/macro'
import { MESSAGES } from '#domain/kernel/errors.ts'
import { useMe } from '../me.ts'
import { MessagePage } from './MessagePage.tsx'

export function ForbiddenPage() {
  const { t } = useLingui()
  const { data: me } = useMe()
  return (
    <MessagePage title={t`You may not see this page`}>
      {me?.impersonated ? (
        MESSAGES.viewedUserForbidden
      ) : (
        <Trans>Your account does not have the role that it needs.</Trans>
      )}
    </MessagePage>
  )
}
