import type { ReactNode } from 'react'
import text from '../../styles/text.module.css'

/**
 * Props of every field; `value`, `onChange`, `onBlur` and `error` fit `form.getInputProps(...)` of @mantine/form.
 */
export interface FieldProps<Value> {
  label: ReactNode
  /** The label is for screen readers alone, where a column of a table says it. */
  hideLabel?: boolean
  /** Optional because a form library's spread may omit it; the field is then empty. */
  value?: Value
  onChange: (value: Value) => void
  onBlur?: (event: React.FocusEvent<HTMLElement>) => void
  onFocus?: (event: React.FocusEvent<HTMLElement>) => void
  error?: ReactNode
  /** Below the field; an error replaces it. */
  help?: ReactNode
  /** Shows the asterisk and marks the field as required for screen readers. */
  required?: boolean
  disabled?: boolean
  /** The field's path in the request, by which the first invalid field is found. */
  name?: string
  /** `md` on the pages of registration. */
  size?: 'sm' | 'md'
  'data-path'?: string
}

/** The props that Mantine's inputs accept unchanged. */
export function inputProps<Value>(props: FieldProps<Value>) {
  return {
    label: props.label,
    labelProps: props.hideLabel ? { className: text.srOnly } : undefined,
    description: props.help,
    error: props.error,
    withAsterisk: props.required,
    'aria-required': props.required || undefined,
    disabled: props.disabled,
    name: props.name,
    size: props.size ?? 'sm',
    onBlur: props.onBlur,
    onFocus: props.onFocus,
    'data-path': props['data-path'],
  }
}
