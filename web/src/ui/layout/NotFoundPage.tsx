import { Trans, useLingui } from '@lingui/react/macro'
import { MessagePage } from './MessagePage.tsx'

export function NotFoundPage() {
  const { t } = useLingui()
  return (
    <MessagePage title={t`This page does not exist`}>
      <Trans>The address may be mistyped, or you do not have access to this page.</Trans>
    </MessagePage>
  )
}
