import { useLingui } from '@lingui/react/macro'
import type { UseFormReturnType } from '@mantine/form'
import { IDENTITY_DOCUMENT, REASON_FOR_SELLING, VOLUME_OF_MORTGAGES } from '#domain/kyc/vocabulary.ts'
import { ChoiceField, optionsOf } from '../../ui/fields/ChoiceField.tsx'
import { DateField } from '../../ui/fields/DateField.tsx'
import { FieldGrid } from '../../ui/fields/FieldGrid.tsx'
import { TextField } from '../../ui/fields/TextField.tsx'
import { YesNoField } from '../../ui/fields/YesNoField.tsx'
import type { KycForm } from '../model.ts'

interface KycFieldsProps {
  form: UseFormReturnType<KycForm>
}

export function IdentityFields({ form }: KycFieldsProps) {
  const { t } = useLingui()
  return (
    <FieldGrid>
      <TextField label={t`Legal name`} required autoComplete="name" {...form.getInputProps('legal_name')} />
      <DateField label={t`Date of birth`} required noFuture {...form.getInputProps('date_of_birth')} />
      <TextField
        label={t`Home address`}
        required
        autoComplete="street-address"
        {...form.getInputProps('address')}
      />
      <ChoiceField
        label={t`Identity document`}
        required
        options={optionsOf(IDENTITY_DOCUMENT)}
        {...form.getInputProps('document_type')}
      />
      <TextField label={t`Document number`} required {...form.getInputProps('document_number')} />
    </FieldGrid>
  )
}

export function DeclarationFields({ form }: KycFieldsProps) {
  const { t } = useLingui()
  return (
    <>
      <FieldGrid>
        <YesNoField
          label={t`Are you a politically exposed person?`}
          help={t`Somebody with a high public office, their family or close associates.`}
          required
          {...form.getInputProps('is_politically_exposed')}
        />
        <YesNoField
          label={t`Do you act for a third party?`}
          help={t`Yes, if somebody else decides about the money.`}
          required
          {...form.getInputProps('acts_for_third_party')}
        />
      </FieldGrid>
      <TextField
        label={t`Source of funds`}
        help={t`For example deposits, an investment fund, retained earnings.`}
        rows={2}
        maxLength={500}
        required
        {...form.getInputProps('source_of_funds')}
      />
    </>
  )
}

export function SellerFields({ form }: KycFieldsProps) {
  const { t } = useLingui()
  return (
    <FieldGrid>
      <ChoiceField
        label={t`Volume of mortgages`}
        help={t`How many you expect to sell in a year.`}
        required
        options={optionsOf(VOLUME_OF_MORTGAGES)}
        {...form.getInputProps('volume_of_mortgages')}
      />
      <ChoiceField
        label={t`Reason for selling`}
        required
        options={optionsOf(REASON_FOR_SELLING)}
        {...form.getInputProps('reason_for_selling')}
      />
      <YesNoField
        label={t`Are you a registered mortgage lender?`}
        required
        {...form.getInputProps('registered_mortgage_lender')}
      />
    </FieldGrid>
  )
}
