import { Trans, useLingui } from '@lingui/react/macro'
import { MessagePage } from './MessagePage.tsx'

export function Component() {
  const { t } = useLingui()
  return (
    <MessagePage title={t`Your access is restricted`}>
      <Trans>
        This account is switched off, or its identity check is not finished. Write to us if you think that
        this is wrong.
      </Trans>
    </MessagePage>
  )
}
