import type { ReactNode } from 'react'

/** What every field takes; `value`, `onChange`, `onBlur` and `error` fit `form.getInputProps(...)` of @mantine/form. */
export interface FieldProps<Value> {
  label: ReactNode
  /** Left out where a form library's spread may leave it out; then the field is empty. */
  value?: Value
  onChange: (value: Value) => void
  onBlur?: (event: React.FocusEvent<HTMLElement>) => void
  onFocus?: (event: React.FocusEvent<HTMLElement>) => void
  error?: ReactNode
  /** Under the field, until an error takes its place beside it. */
  help?: ReactNode
  /** Puts the asterisk and says so to a screen reader. */
  required?: boolean
  disabled?: boolean
  /** Name on the wire; the form's path, by which the first faulty field is found. */
  name?: string
  /** `md` on the pages of registration. */
  size?: 'sm' | 'md'
  'data-path'?: string
}

/** The part of a field's properties that Mantine's inputs understand as they are. */
export function inputProps<Value>(props: FieldProps<Value>) {
  return {
    label: props.label,
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
