import { Checkbox } from '@mantine/core'
import type { FieldProps } from './field.ts'

/** A checkbox: a consent, a choice in a list. */
export function CheckField(props: FieldProps<boolean>) {
  return (
    <Checkbox
      label={props.label}
      description={props.help}
      error={props.error}
      disabled={props.disabled}
      name={props.name}
      aria-required={props.required || undefined}
      checked={props.value ?? false}
      onChange={(event) => props.onChange(event.currentTarget.checked)}
      data-path={props['data-path']}
    />
  )
}
