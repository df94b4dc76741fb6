import { Trans, useLingui } from '@lingui/react/macro'
import { Button } from '@mantine/core'
import { type UseFormReturnType, useForm } from '@mantine/form'
import type { Me } from '#domain/accounts/contract.ts'
import { ABOUT_ROLE, TEAM_ROLE } from '#domain/kernel/team-roles.ts'
import type { SignOn, SignOnProvider } from '#domain/sign-on/contract.ts'
import { MOST_GROUPS } from '#domain/sign-on/rules.ts'
import type { InvitedRole } from '#domain/team/rules.ts'
import { factorOf, NO_PROOF, ProofFields } from '../../features/accounts/components/ProofFields.tsx'
import { useAddProvider, useChangeProvider } from '../../features/sign-on/api.ts'
import { toFormErrors } from '../../platform/api/error.ts'
import { OpenModal } from '../../ui/feedback/OpenModal.tsx'
import { ChoiceField } from '../../ui/fields/ChoiceField.tsx'
import { FormErrors } from '../../ui/fields/FormErrors.tsx'
import { PasswordField } from '../../ui/fields/PasswordField.tsx'
import { TextField } from '../../ui/fields/TextField.tsx'
import { focusFirstError, useFormErrors } from '../../ui/fields/use-form-errors.ts'
import classes from './SignOn.module.css'

interface ProviderDialogProps {
  /** The provider that is changed; none for a new one. */
  provider?: SignOnProvider
  signOn: SignOn
  me: Me
  onClose: () => void
}

interface Values {
  name: string
  issuer: string
  client_id: string
  client_secret: string
  default_role: InvitedRole | null
  groups_claim: string
  group_roles: { group: string; role: InvitedRole }[]
}

const valuesOf = (provider: SignOnProvider | undefined): Values => ({
  name: provider?.name ?? '',
  issuer: provider?.issuer ?? '',
  client_id: provider?.client_id ?? '',
  client_secret: '',
  default_role: provider?.default_role ?? null,
  groups_claim: provider?.groups_claim ?? '',
  group_roles: provider?.group_roles ?? [],
})

/** Sets up a provider, or changes one. */
export function ProviderDialog({ provider, signOn, me, onClose }: ProviderDialogProps) {
  const { t } = useLingui()
  return (
    <OpenModal onClose={onClose} title={provider ? t`Change the sign-on` : t`Set up a sign-on`}>
      <ProviderForm provider={provider} signOn={signOn} me={me} onClose={onClose} />
    </OpenModal>
  )
}

function ProviderForm({
  provider,
  signOn,
  me,
  onClose,
}: Omit<ProviderDialogProps, 'provider'> & { provider: SignOnProvider | undefined }) {
  const { t } = useLingui()
  const add = useAddProvider()
  const change = useChangeProvider(provider?.id ?? '')
  const filled = (value: string) => (value.trim() ? null : t`This field is required.`)
  const form = useForm({
    initialValues: { ...valuesOf(provider), ...NO_PROOF },
    validate: {
      name: filled,
      issuer: filled,
      client_id: filled,
      client_secret: (value) => (provider ? null : filled(value)),
      default_role: (value) => (value ? null : t`Choose a role.`),
      password: (value) => (value ? null : t`Enter your password.`),
    },
  })
  const { formErrors, reject, clear } = useFormErrors(form)
  const submit = form.onSubmit(
    ({ issuer, client_secret, default_role, groups_claim, group_roles, code, passkey, ...values }) => {
      if (!default_role) return
      clear()
      const claim = groups_claim.trim() || null
      const body = {
        ...values,
        default_role,
        groups_claim: claim,
        group_roles: group_roles.filter(({ group }) => group.trim()),
        ...factorOf(me.has_second_factor, { code, passkey }),
      }
      const then = { onSuccess: onClose, onError: (error: Error) => reject(toFormErrors(error)) }
      if (provider) change.mutate({ ...body, ...(client_secret && { client_secret }) }, then)
      else add.mutate({ ...body, issuer: issuer.trim(), client_secret }, then)
    },
    (errors) => focusFirstError(form, errors),
  )
  return (
    <form className={classes.form} onSubmit={submit} noValidate>
      <TextField
        label={t`Name`}
        required
        maxLength={80}
        placeholder={t`Such as Okta`}
        {...form.getInputProps('name')}
      />
      {provider ? (
        <p className={classes.code}>{provider.issuer}</p>
      ) : (
        <TextField
          label={t`Issuer`}
          required
          maxLength={500}
          placeholder="https://"
          {...form.getInputProps('issuer')}
        />
      )}
      <TextField label={t`Client id`} required maxLength={300} {...form.getInputProps('client_id')} />
      <PasswordField
        label={provider ? t`New client secret, if it changes` : t`Client secret`}
        required={!provider}
        autoComplete="new-password"
        {...form.getInputProps('client_secret')}
      />
      <div className={classes.fact}>
        <span className={classes.label}>
          <Trans>Redirect address, which your provider must know</Trans>
        </span>
        <code className={classes.code}>{signOn.callback_url}</code>
      </div>
      <RoleFields form={form} roles={signOn.can.give} hasDirectory={Boolean(provider?.directory)} />
      <ProofFields form={form} hasSecondFactor={me.has_second_factor} />
      <FormErrors messages={formErrors} />
      <Button type="submit" variant="filled" loading={add.isPending || change.isPending}>
        {provider ? <Trans>Save</Trans> : <Trans>Set up</Trans>}
      </Button>
    </form>
  )
}

type RoleForm = Pick<
  UseFormReturnType<Values & typeof NO_PROOF>,
  'values' | 'getInputProps' | 'insertListItem' | 'removeListItem'
>

/** The role of new people, and that of groups. */
function RoleFields({
  form,
  roles,
  hasDirectory,
}: {
  form: RoleForm
  roles: readonly InvitedRole[]
  /** True if a directory sends the groups, so that no claim is needed. */
  hasDirectory: boolean
}) {
  const { t } = useLingui()
  const options = roles.map((role) => ({ value: role, label: TEAM_ROLE[role] }))
  const { group_roles, groups_claim, default_role } = form.values
  const hasGroups = hasDirectory || groups_claim.trim() !== ''
  return (
    <>
      <ChoiceField
        label={hasGroups ? t`Role of people in none of the groups` : t`Role of new people`}
        required
        options={options}
        help={default_role ? ABOUT_ROLE[default_role] : undefined}
        {...form.getInputProps('default_role')}
      />
      <TextField
        label={t`Claim that names the groups`}
        placeholder="groups"
        maxLength={200}
        help={
          hasDirectory
            ? t`The groups of your directory are used instead.`
            : t`Leave blank if roles do not depend on groups.`
        }
        {...form.getInputProps('groups_claim')}
      />
      {hasGroups && (
        <div className={classes.groups}>
          {group_roles.map((_, place) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: the order is what decides, and rows have no other identity
            <div key={place} className={classes.group}>
              <TextField
                label={t`Group`}
                maxLength={200}
                {...form.getInputProps(`group_roles.${place}.group`)}
              />
              <ChoiceField
                label={t`Role`}
                options={options}
                {...form.getInputProps(`group_roles.${place}.role`)}
              />
              <Button
                size="sm"
                aria-label={t`Remove group ${place + 1}`}
                onClick={() => form.removeListItem('group_roles', place)}
              >
                <Trans>Remove</Trans>
              </Button>
            </div>
          ))}
          {group_roles.length < MOST_GROUPS && (
            <span>
              <Button
                size="sm"
                onClick={() => form.insertListItem('group_roles', { group: '', role: 'analyst' })}
              >
                <Trans>Add a group</Trans>
              </Button>
            </span>
          )}
        </div>
      )}
    </>
  )
}
