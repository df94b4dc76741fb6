import { Trans, useLingui } from '@lingui/react/macro'
import { Button } from '@mantine/core'
import { Link, useLocation } from 'react-router'
import { paths } from '#domain/kernel/paths.ts'
import { reasonOf, useDeclineByLink } from '../../features/channels/api.ts'
import { ApiError } from '../../platform/api/error.ts'
import { MessagePage } from '../../ui/layout/MessagePage.tsx'

/**
 * /decline-channel: the page of the link in an invitation, also for people without an account. Nothing happens until
 * the button is pressed, because programs that scan mails open every link.
 */
export function Component() {
  const { t } = useLingui()
  const { hash } = useLocation()
  const decline = useDeclineByLink()
  const token = /^#token=([\w.-]+)$/.exec(hash)?.[1]
  if (!token || (decline.error instanceof ApiError && decline.error.status === 404))
    return (
      <MessagePage title={t`This link is not valid`} action={<WriteToUs />}>
        <Trans>
          Part of the address may be missing, or the invitation was sent again. Open the link in the latest
          e-mail.
        </Trans>
      </MessagePage>
    )
  if (decline.isSuccess) {
    const { channel_name } = decline.data
    return (
      <MessagePage title={t`You declined the invitation`} action={<WriteToUs />}>
        <span role="status">
          <Trans>
            You are not a member of {channel_name}. Its owner was notified and can invite you again.
          </Trans>
        </span>
      </MessagePage>
    )
  }
  return (
    <MessagePage
      title={t`Decline the invitation to a private channel?`}
      action={
        <Button variant="filled" onClick={() => decline.mutate(token)} loading={decline.isPending}>
          <Trans>Decline</Trans>
        </Button>
      }
    >
      {decline.error ? (
        <span role="alert">{reasonOf(decline.error)}</span>
      ) : (
        <Trans>You will not see the deals of this channel. Its owner is notified that you declined.</Trans>
      )}
    </MessagePage>
  )
}

const WriteToUs = () => (
  <Button component={Link} to={paths.contact}>
    <Trans>Write to us</Trans>
  </Button>
)
