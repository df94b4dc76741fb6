import { Trans, useLingui } from '@lingui/react/macro'
import { Button } from '@mantine/core'
import type { ReactNode } from 'react'
import type { StopLink } from '../../features/notifications/off-token.ts'
import { useMemberMails } from '../../features/notifications/settings-api.ts'
import { MessagePage } from '../../ui/layout/MessagePage.tsx'

/** Stops all e-mails that members send to an address, which may be that of a person without an account. */
export function StopMemberMails({ link, notValid }: { link: StopLink; notValid: ReactNode }) {
  const { t } = useLingui()
  const { stop, resume, isNotValid } = useMemberMails(link)
  if (isNotValid) return notValid
  const error = stop.error ?? resume.error
  const isStopped = stop.isSuccess && !resume.isSuccess
  if (isStopped)
    return (
      <MessagePage
        title={t`E-mails from members are stopped`}
        action={
          <Button onClick={() => resume.mutate()} loading={resume.isPending}>
            <Trans>Accept them again</Trans>
          </Button>
        }
      >
        {error ? (
          <span role="alert">{error.message}</span>
        ) : (
          <span role="status">
            <Trans>
              No member can invite this address to a channel or send it a document to sign. If you have an
              account, its own e-mails stay as you have set them.
            </Trans>
          </span>
        )}
      </MessagePage>
    )
  return (
    <MessagePage
      title={t`Stop e-mails from members`}
      action={
        <Button
          variant="filled"
          onClick={() => {
            resume.reset()
            stop.mutate()
          }}
          loading={stop.isPending}
        >
          <Trans>Stop these e-mails</Trans>
        </Button>
      }
    >
      {error ? (
        <span role="alert">{error.message}</span>
      ) : resume.isSuccess ? (
        <span role="status">
          <Trans>Members can send e-mails to this address again.</Trans>
        </span>
      ) : (
        <Trans>
          Someone entered your address on HomeSlice: to invite you, to have you sign a document, or by
          mistake. After this no member can send you such e-mails through HomeSlice.
        </Trans>
      )}
    </MessagePage>
  )
}
