import { useLingui } from '@lingui/react/macro'
import type { FieldProps } from './field.ts'
import { SegmentsField } from './SegmentsField.tsx'

/** A yes/no question; initially unanswered (null). */
export function YesNoField({ value, onChange, ...props }: FieldProps<boolean | null>) {
  const { t } = useLingui()
  return (
    <SegmentsField
      {...props}
      value={value === null ? null : value ? 'yes' : 'no'}
      options={[
        { value: 'yes', label: t`Yes` },
        { value: 'no', label: t`No` },
      ]}
      onChange={(chosen) => onChange(chosen === 'yes')}
    />
  )
}
