import { useLingui } from '@lingui/react/macro'
import { PasswordInput } from '@mantine/core'
import { type FieldProps, inputProps } from './field.ts'

interface PasswordFieldProps extends FieldProps<string> {
  autoComplete: 'current-password' | 'new-password'
}

/** With a keyboard-accessible button that reveals the password. */
export function PasswordField({ autoComplete, ...props }: PasswordFieldProps) {
  const { t } = useLingui()
  return (
    <PasswordInput
      {...inputProps(props)}
      // Mantine marks every input with an error but this one.
      aria-invalid={props.error ? true : undefined}
      autoComplete={autoComplete}
      value={props.value ?? ''}
      onChange={(event) => props.onChange(event.currentTarget.value)}
      visibilityToggleButtonProps={{ 'aria-label': t`Show password`, tabIndex: 0 }}
    />
  )
}
