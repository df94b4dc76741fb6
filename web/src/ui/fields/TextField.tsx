import { TextInput } from '@mantine/core'
import { type FieldProps, inputProps } from './field.ts'

interface TextFieldProps extends FieldProps<string> {
  placeholder?: string
  type?: 'text' | 'email' | 'tel' | 'search'
  autoComplete?: string
  maxLength?: number
}

/** A text of one line. */
export const TextField = ({ type = 'text', ...props }: TextFieldProps) => (
  <TextInput
    {...inputProps(props)}
    placeholder={props.placeholder}
    autoComplete={props.autoComplete}
    maxLength={props.maxLength}
    value={props.value ?? ''}
    type={type}
    onChange={(event) => props.onChange(event.currentTarget.value)}
  />
)
