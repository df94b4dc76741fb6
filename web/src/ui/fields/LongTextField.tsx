import { Textarea } from '@mantine/core'
import { type FieldProps, inputProps } from './field.ts'

interface LongTextFieldProps extends FieldProps<string> {
  /** How high it is at first; it grows with its text. */
  rows: number
  placeholder?: string
  autoComplete?: string
  maxLength?: number
}

/** A text of several lines. */
export const LongTextField = ({ rows, ...props }: LongTextFieldProps) => (
  <Textarea
    {...inputProps(props)}
    placeholder={props.placeholder}
    autoComplete={props.autoComplete}
    maxLength={props.maxLength}
    value={props.value ?? ''}
    autosize
    minRows={rows}
    maxRows={rows * 4}
    onChange={(event) => props.onChange(event.currentTarget.value)}
  />
)
