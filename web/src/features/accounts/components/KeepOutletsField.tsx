import { useLingui } from '@lingui/react/macro'
import { CheckField } from '../../../ui/fields/CheckField.tsx'
import type { FieldProps } from '../../../ui/fields/field.ts'

/** Off, a new password ends what an intruder could have made. */
export function KeepOutletsField(props: Omit<FieldProps<boolean>, 'label' | 'help'>) {
  const { t } = useLingui()
  return (
    <CheckField
      label={t`Keep my webhooks and my calendar address`}
      help={t`Otherwise they end with the old password, as all other sessions and API keys do.`}
      {...props}
    />
  )
}
