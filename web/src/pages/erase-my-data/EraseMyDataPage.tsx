import { Trans, useLingui } from '@lingui/react/macro'
import { Textarea } from '@mantine/core'
import { useForm } from '@mantine/form'
import { useState } from 'react'
import { useLocation } from 'react-router'
import { MESSAGES } from '#domain/kernel/errors.ts'
import { paths } from '#domain/kernel/paths.ts'
import { AuthFrame } from '../../features/accounts/components/AuthFrame.tsx'
import { FormLayout } from '../../features/accounts/components/FormLayout.tsx'
import { looksLikeEmail } from '../../features/accounts/model/sign-in.ts'
import { useConfirmErasureLink, useMailErasureLink } from '../../features/personal-data/api.ts'
import { toFormErrors } from '../../platform/api/error.ts'
import { EmptyState } from '../../ui/feedback/EmptyState.tsx'
import { TextField } from '../../ui/fields/TextField.tsx'
import { useFormErrors } from '../../ui/fields/use-form-errors.ts'
import { TextLink } from '../../ui/layout/TextLink.tsx'

/**
 * /erase-my-data: for people who can no longer log in. They have a link mailed, which opens this page again. Nothing is
 * used up until the form is sent, because programs that scan mails open every link.
 */
export function Component() {
  const { t } = useLingui()
  const { hash } = useLocation()
  const token = /^#token=([\w-]+)$/.exec(hash)?.[1]
  return (
    <AuthFrame
      title={t`Erase my data`}
      top={
        <span>
          <Trans>
            Can you log in? <TextLink to={paths.yourData}>Ask there</TextLink>
          </Trans>
        </span>
      }
    >
      {token ? <Confirm token={token} /> : <AskForLink />}
    </AuthFrame>
  )
}

function AskForLink() {
  const { t } = useLingui()
  const mail = useMailErasureLink()
  const [sent, setSent] = useState<string | null>(null)
  const form = useForm({
    initialValues: { email: '' },
    validate: { email: (value) => (looksLikeEmail(value) ? null : MESSAGES.email) },
  })
  const { formErrors, reject, clear } = useFormErrors(form)
  if (sent !== null)
    return (
      <EmptyState title={t`Check your e-mail`} heading="h1" withPicture={false}>
        <Trans>
          If we store anything about <b>{sent}</b>, we have sent a link to it. It can be used for a day.
        </Trans>
      </EmptyState>
    )
  return (
    <FormLayout
      title={t`Erase my data`}
      subtitle={
        <Trans>
          You have left your company’s team, or your account is closed. We send a link to your e-mail address.
        </Trans>
      }
      errors={formErrors}
      onSubmit={form.onSubmit(({ email }) => {
        clear()
        mail.mutate(email.trim(), {
          onSuccess: () => setSent(email.trim()),
          onError: (error) => reject(toFormErrors(error)),
        })
      })}
      submitLabel={t`Send the link`}
      busy={mail.isPending}
    >
      <TextField
        size="md"
        type="email"
        label={t`E-mail`}
        autoComplete="email"
        required
        {...form.getInputProps('email')}
      />
    </FormLayout>
  )
}

function Confirm({ token }: { token: string }) {
  const { t } = useLingui()
  const confirm = useConfirmErasureLink()
  const form = useForm({ initialValues: { note: '' } })
  const { formErrors, reject, clear } = useFormErrors(form)
  if (confirm.data) {
    const { email } = confirm.data
    return (
      <EmptyState title={t`Your request was sent`} heading="h1" withPicture={false}>
        <Trans>We answer to {email} within 30 days.</Trans>
      </EmptyState>
    )
  }
  return (
    <FormLayout
      title={t`Erase my data`}
      subtitle={
        <Trans>
          Agreements, bids and sales stay without your name in our records, and the identity record of a
          checked person for five years, because the law requires it. What was erased cannot be brought back.
        </Trans>
      }
      errors={formErrors}
      onSubmit={form.onSubmit(({ note }) => {
        clear()
        confirm.mutate(
          { token, note: note.trim() || null },
          {
            onError: (error) => {
              const { fields, nonField } = toFormErrors(error)
              reject({ fields: {}, nonField: [...nonField, ...Object.values(fields).flat()] })
            },
          },
        )
      })}
      submitLabel={t`Ask for the erasure`}
      busy={confirm.isPending}
    >
      <Textarea
        label={t`Anything that we should know`}
        autosize
        minRows={3}
        maxLength={1000}
        {...form.getInputProps('note')}
      />
    </FormLayout>
  )
}
