import { Textarea, TextInput } from '@mantine/core'
import { type FieldProps, inputProps } from './field.ts'

interface TextFieldProps extends FieldProps<string> {
  placeholder?: string
  /** More than one row makes it a text area. */
  rows?: number
  type?: 'text' | 'email' | 'tel' | 'search'
  autoComplete?: string
  maxLength?: number
}

export function TextField({ rows, type = 'text', ...props }: TextFieldProps) {
  const shared = {
    ...inputProps(props),
    placeholder: props.placeholder,
    autoComplete: props.autoComplete,
    maxLength: props.maxLength,
    value: props.value ?? '',
  }
  if (rows) {
    const change = (event: React.ChangeEvent<HTMLTextAreaElement>) =>
      props.onChange(event.currentTarget.value)
    return <Textarea {...shared} autosize minRows={rows} maxRows={rows * 4} onChange={change} />
  }
  return <TextInput {...shared} type={type} onChange={(event) => props.onChange(event.currentTarget.value)} />
}
