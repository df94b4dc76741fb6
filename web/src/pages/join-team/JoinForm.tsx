import { Trans, useLingui } from '@lingui/react/macro'
import { useForm } from '@mantine/form'
import { useNavigate } from 'react-router'
import type { z } from 'zod'
import { MESSAGES } from '#domain/kernel/errors.ts'
import { paths } from '#domain/kernel/paths.ts'
import { ABOUT_ROLE, roleMay, TEAM_ROLE } from '#domain/kernel/team-roles.ts'
import type { getInvitation } from '#domain/team/contract.ts'
import { useLogIn } from '../../features/accounts/api/own.ts'
import { FormLayout } from '../../features/accounts/components/FormLayout.tsx'
import { NewPasswordField, PersonNameFields } from '../../features/accounts/components/RegistrationFields.tsx'
import { passwordError } from '../../features/accounts/model/sign-in.ts'
import { useJoinTeam } from '../../features/team/api.ts'
import { isApiError, toFormErrors } from '../../platform/api/error.ts'
import { Note } from '../../ui/feedback/Note.tsx'
import { FieldGrid } from '../../ui/fields/FieldGrid.tsx'
import { TextField } from '../../ui/fields/TextField.tsx'
import { focusFirstError, useFormErrors } from '../../ui/fields/use-form-errors.ts'

interface JoinFormProps {
  token: string
  invitation: z.output<typeof getInvitation.response>
  /** The address of another account that is logged in here. */
  present: string | null
  onJoined: (email: string) => void
  /** The invitation is not open any more. */
  onOver: () => void
}

const required = (value: string) => (value.trim() ? null : MESSAGES.required)

/** What the invitation says, and who joins. */
export function JoinForm({ token, invitation, present, onJoined, onOver }: JoinFormProps) {
  const { t } = useLingui()
  const navigate = useNavigate()
  const join = useJoinTeam()
  const logIn = useLogIn()
  const { company_name: company, invited_by: inviter, email, role } = invitation
  const [label, about] = [TEAM_ROLE[role], ABOUT_ROLE[role]]
  const form = useForm({
    initialValues: {
      first_name: '',
      last_name: '',
      full_legal_name: '',
      job_title: '',
      phone_number: '',
      password: '',
    },
    validate: {
      first_name: (value) => (value.trim() ? null : MESSAGES.firstName),
      last_name: (value) => (value.trim() ? null : MESSAGES.lastName),
      full_legal_name: required,
      job_title: required,
      phone_number: required,
      password: (value) => passwordError(value, email),
    },
  })
  const { formErrors, reject, clear } = useFormErrors(form)
  const enter = (joined: string, password: string) => {
    onJoined(joined)
    logIn.mutate(
      { email: joined, password },
      {
        onSuccess: (answer) => {
          // A person who is back in the team may still have a second factor.
          if ('challenge' in answer) void navigate(paths.logIn, { state: answer })
        },
        onError: () => void navigate(paths.logIn),
      },
    )
  }
  const submit = form.onSubmit(
    (values) => {
      clear()
      join.mutate(
        { ...values, token },
        {
          onSuccess: (joined) => enter(joined.email, values.password),
          onError: (error) => {
            if (isApiError(error, 404)) onOver()
            else reject(toFormErrors(error))
          },
        },
      )
    },
    (errors) => focusFirstError(form, errors),
  )
  return (
    <FormLayout
      title={t`Join ${company}`}
      subtitle={
        <Trans>
          {inviter} invites you to act for {company} on HomeSlice.
        </Trans>
      }
      errors={formErrors}
      onSubmit={submit}
      submitLabel={t`Join the team`}
      busy={join.isPending || logIn.isPending || join.isSuccess}
    >
      <Note tone="info">
        <b>{label}.</b> {about}
        {roleMay(role, 'bind') && (
          <>
            {' '}
            <Trans>Before you can bid, sell or sign, your identity is checked.</Trans>
          </>
        )}
      </Note>
      {present && present !== email && (
        <Note tone="warn">
          <Trans>
            You are logged in here as {present}. If you join, this browser continues as {email}.
          </Trans>
        </Note>
      )}
      <p>
        <Trans>
          You log in with <b>{email}</b>.
        </Trans>
      </p>
      <FieldGrid>
        <PersonNameFields form={form} />
        <TextField
          size="md"
          label={t`Full legal name`}
          autoComplete="name"
          required
          {...form.getInputProps('full_legal_name')}
        />
        <TextField
          size="md"
          label={t`Job title`}
          autoComplete="organization-title"
          required
          {...form.getInputProps('job_title')}
        />
        <TextField
          size="md"
          type="tel"
          label={t`Phone number`}
          autoComplete="tel"
          placeholder="+1 416 555 0142"
          required
          {...form.getInputProps('phone_number')}
        />
      </FieldGrid>
      <input type="email" autoComplete="username" value={email} readOnly hidden />
      <NewPasswordField form={form} email={email} />
    </FormLayout>
  )
}
