import { Trans, useLingui } from '@lingui/react/macro'
import { Button } from '@mantine/core'
import { useForm } from '@mantine/form'
import { MESSAGES } from '#domain/kernel/errors.ts'
import { INVITATION_DAYS, type InvitedRole } from '#domain/team/rules.ts'
import { looksLikeEmail } from '../../features/accounts/model/sign-in.ts'
import { useInvite } from '../../features/team/api.ts'
import { toFormErrors } from '../../platform/api/error.ts'
import { OpenModal } from '../../ui/feedback/OpenModal.tsx'
import { toast } from '../../ui/feedback/toast.ts'
import { FormErrors } from '../../ui/fields/FormErrors.tsx'
import { TextField } from '../../ui/fields/TextField.tsx'
import { focusFirstError, useFormErrors } from '../../ui/fields/use-form-errors.ts'
import { RoleField } from './RoleField.tsx'
import classes from './Team.module.css'

interface InviteDialogProps {
  roles: readonly InvitedRole[]
  onClose: () => void
}

/** Sends an invitation with a role to an e-mail address. */
export function InviteDialog({ roles, onClose }: InviteDialogProps) {
  const { t } = useLingui()
  const invite = useInvite()
  const form = useForm({
    initialValues: { email: '', role: null as InvitedRole | null },
    validate: {
      email: (value) => (looksLikeEmail(value) ? null : MESSAGES.email),
      role: (value) => (value ? null : t`Choose a role.`),
    },
  })
  const { formErrors, reject, clear } = useFormErrors(form)
  const submit = form.onSubmit(
    ({ email, role }) => {
      if (!role) return
      clear()
      invite.mutate(
        { email: email.trim(), role },
        {
          onSuccess: () => {
            toast.success(t`Invitation sent`)
            onClose()
          },
          onError: (error) => reject(toFormErrors(error)),
        },
      )
    },
    (errors) => focusFirstError(form, errors),
  )
  return (
    <OpenModal onClose={onClose} title={t`Invite a person`}>
      <form className={classes.form} onSubmit={submit} noValidate>
        <p>
          <Trans>
            They get a link by e-mail, choose a password of their own and act for your company. The link can
            be used for {INVITATION_DAYS} days.
          </Trans>
        </p>
        <TextField
          label={t`E-mail`}
          type="email"
          autoComplete="off"
          required
          {...form.getInputProps('email')}
        />
        <RoleField
          roles={roles}
          value={form.values.role}
          error={form.errors.role ? String(form.errors.role) : undefined}
          onChange={(role) => form.setFieldValue('role', role)}
        />
        <FormErrors messages={formErrors} />
        <Button type="submit" variant="filled" loading={invite.isPending}>
          <Trans>Send invitation</Trans>
        </Button>
      </form>
    </OpenModal>
  )
}
