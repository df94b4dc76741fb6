import { Switch } from '@mantine/core'
import type { FieldProps } from './field.ts'

/** Something that is on or off; off is an answer. */
export function SwitchField(props: FieldProps<boolean>) {
  return (
    <Switch
      label={props.label}
      description={props.help}
      error={props.error}
      disabled={props.disabled}
      name={props.name}
      checked={props.value ?? false}
      onChange={(event) => props.onChange(event.currentTarget.checked)}
      withThumbIndicator={false}
      data-path={props['data-path']}
    />
  )
}
