import { Trans, useLingui } from '@lingui/react/macro'
import { MessagePage } from './MessagePage.tsx'

export function NotFoundPage() {
  const { t } = useLingui()
  return (
    <MessagePage title={t`This page does not exist`}>
      <Trans>The address may be mistyped, or what stood here is not open to you.</Trans>
    </MessagePage>
  )
}
