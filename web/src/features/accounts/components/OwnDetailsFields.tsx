import { useLingui } from '@lingui/react/macro'
import type { UseFormReturnType } from '@mantine/form'
import type { Me } from '#domain/accounts/contract.ts'
import { MESSAGES } from '#domain/kernel/errors.ts'
import { FieldGrid } from '../../../ui/fields/FieldGrid.tsx'
import { TextField } from '../../../ui/fields/TextField.tsx'
import type { OwnChanges } from '../api/own.ts'
import { businessNumberError, type CompanyExtras, companyExtrasOf, sentExtras } from '../model/company.ts'
import { CompanyFields } from './CompanyFields.tsx'

export type OwnDetails = Record<
  'company_name' | 'full_legal_name' | 'job_title' | 'phone_number' | keyof CompanyExtras,
  string
>

export const ownDetailsOf = (me: Me): OwnDetails => ({
  company_name: me.company_name ?? '',
  full_legal_name: me.full_legal_name ?? `${me.first_name} ${me.last_name}`,
  job_title: me.job_title ?? '',
  phone_number: me.phone_number ?? '',
  ...companyExtrasOf(me),
})

/** Without what belongs to the company, which the server lets a person of a team not change. */
export const withoutCompany = ({
  company_name: _name,
  business_number: _number,
  company_province: _province,
  ...rest
}: OwnChanges): OwnChanges => rest

/** The form's values as they are sent. */
export const ownChangesOf = <Values extends OwnDetails>(values: Values): OwnChanges => ({
  ...values,
  ...sentExtras(values),
})

const required = (value: string) => (value.trim() ? null : MESSAGES.required)

export const ownDetailsRules = {
  company_name: required,
  full_legal_name: required,
  job_title: required,
  phone_number: required,
  business_number: businessNumberError,
}

interface OwnDetailsFieldsProps<Values extends OwnDetails> {
  form: Pick<UseFormReturnType<Values>, 'getInputProps'>
  size?: 'sm' | 'md'
  /** False where the names were reviewed, and change by a request only. */
  withNames?: boolean
  /** False for a person of a team: an owner of the account changes the company. */
  withCompany?: boolean
}

/**
 * Company, legal name, job title, phone and what is optional about the company; used in registration and in the
 * profile.
 */
export function OwnDetailsFields<Values extends OwnDetails>({
  form,
  size,
  withNames = true,
  withCompany = true,
}: OwnDetailsFieldsProps<Values>) {
  const { t } = useLingui()
  return (
    <FieldGrid>
      {withNames && (
        <>
          {withCompany && (
            <TextField
              size={size}
              label={t`Company name`}
              autoComplete="organization"
              required
              {...form.getInputProps('company_name')}
            />
          )}
          <TextField
            size={size}
            label={t`Full legal name`}
            autoComplete="name"
            required
            {...form.getInputProps('full_legal_name')}
          />
        </>
      )}
      <TextField
        size={size}
        label={t`Job title`}
        autoComplete="organization-title"
        required
        {...form.getInputProps('job_title')}
      />
      <TextField
        size={size}
        type="tel"
        label={t`Phone number`}
        autoComplete="tel"
        placeholder="+1 416 555 0142"
        required
        {...form.getInputProps('phone_number')}
      />
      {withCompany && <CompanyFields form={form} size={size} />}
    </FieldGrid>
  )
}
