import { useLingui } from '@lingui/react/macro'
import type { UseFormReturnType } from '@mantine/form'
import { PROVINCE } from '#domain/kernel/provinces.ts'
import { ChoiceField, optionsOf } from '../../../ui/fields/ChoiceField.tsx'
import { TextField } from '../../../ui/fields/TextField.tsx'
import type { CompanyExtras } from '../model/company.ts'

interface CompanyFieldsProps<Values extends CompanyExtras> {
  form: Pick<UseFormReturnType<Values>, 'getInputProps'>
  size?: 'sm' | 'md'
}

/** What is optional about a company: business number and province. */
export function CompanyFields<Values extends CompanyExtras>({ form, size }: CompanyFieldsProps<Values>) {
  const { t } = useLingui()
  const province = form.getInputProps('company_province')
  return (
    <>
      <TextField
        size={size}
        label={t`Business number`}
        help={t`The 9 digits from the Canada Revenue Agency. Optional: it distinguishes companies with similar names.`}
        autoComplete="off"
        {...form.getInputProps('business_number')}
      />
      <ChoiceField
        size={size}
        label={t`Province of registration`}
        help={t`Optional.`}
        options={optionsOf(PROVINCE)}
        clearable
        {...province}
        value={province.value || null}
        onChange={(value) => province.onChange(value ?? '')}
      />
    </>
  )
}
