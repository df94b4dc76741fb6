import { Trans, useLingui } from '@lingui/react/macro'
import { Button } from '@mantine/core'
import { Link, useLocation } from 'react-router'
import { NOTIFICATION_KIND } from '#domain/kernel/notification-kinds.ts'
import { notificationSettings, paths } from '#domain/kernel/paths.ts'
import { type OffLink, readOffToken, readStopToken } from '../../features/notifications/off-token.ts'
import { useSwitchOffByLink } from '../../features/notifications/settings-api.ts'
import { ApiError } from '../../platform/api/error.ts'
import { MessagePage } from '../../ui/layout/MessagePage.tsx'
import { StopMemberMails } from './StopMemberMails.tsx'

/**
 * /e-mails-off: the page of the link in an e-mail that switches its kind off, or stops those of members, also for people
 * who are not logged in. Nothing happens until the button is pressed, because programs that scan mails open every link.
 */
export function Component() {
  const { hash } = useLocation()
  const stop = readStopToken(hash)
  return stop ? (
    <StopMemberMails link={stop} notValid={<NotValid />} />
  ) : (
    <SwitchOff link={readOffToken(hash)} />
  )
}

function SwitchOff({ link }: { link: OffLink | null }) {
  const off = useSwitchOffByLink()
  if (!link || (off.error instanceof ApiError && off.error.status === 404)) return <NotValid />
  const { title } = NOTIFICATION_KIND[link.kind]
  if (off.isSuccess) return <IsOff title={title} />
  return (
    <Confirm title={title} error={off.error} isPending={off.isPending} onConfirm={() => off.mutate(link)} />
  )
}

interface ConfirmProps {
  title: string
  error: Error | null
  isPending: boolean
  onConfirm: () => void
}

function Confirm({ title, error, isPending, onConfirm }: ConfirmProps) {
  const { t } = useLingui()
  return (
    <MessagePage
      title={t`Turn off e-mails: ${title}`}
      action={
        <Button variant="filled" onClick={onConfirm} loading={isPending}>
          <Trans>Turn off</Trans>
        </Button>
      }
    >
      {error ? (
        <span role="alert">{error.message}</span>
      ) : (
        <Trans>After that we no longer send you these e-mails. All others stay as they are.</Trans>
      )}
    </MessagePage>
  )
}

function IsOff({ title }: { title: string }) {
  const { t } = useLingui()
  return (
    <MessagePage title={t`E-mails are off: ${title}`} action={<ToSettings />}>
      <span role="status">
        <Trans>You will no longer get them. You can turn them back on in your e-mail settings.</Trans>
      </span>
    </MessagePage>
  )
}

function NotValid() {
  const { t } = useLingui()
  return (
    <MessagePage
      title={t`This link is not valid`}
      action={
        <>
          <ToSettings />
          <Button component={Link} to={paths.contact}>
            <Trans>Write to us</Trans>
          </Button>
        </>
      }
    >
      <Trans>
        Part of the address may be missing. Open the link in the e-mail again, or choose in your e-mail
        settings which e-mails you get.
      </Trans>
    </MessagePage>
  )
}

const ToSettings = () => (
  <Button component={Link} to={notificationSettings} variant="filled">
    <Trans>Open the e-mail settings</Trans>
  </Button>
)
