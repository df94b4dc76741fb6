import { TextInput } from '@mantine/core'
import type { ReactNode } from 'react'
import { type FieldProps, inputProps } from './field.ts'
import classes from './fields.module.css'
import type { NumberShape } from './number-typing.ts'
import { numericInput } from './numeric-input.ts'

export interface NumericFieldProps extends FieldProps<string> {
  placeholder?: string
  /** Called when a key or paste was rejected, such as letters or a third decimal. */
  onRejected?: () => void
}

interface ShapedProps extends NumericFieldProps {
  shape: NumberShape
  before?: ReactNode
  after?: ReactNode
  afterWidth?: number
}

/** A number as text: right-aligned, rejects non-digits, preserves the caret. The value is a plain decimal string. */
export function NumericField({ shape, before, after, afterWidth, ...props }: ShapedProps) {
  const { value = '', onChange, onBlur, onRejected } = props
  return (
    <TextInput
      {...inputProps(props)}
      {...numericInput({ value, onChange, onBlur, onRejected, shape })}
      classNames={{ input: classes.number, section: classes.affix }}
      placeholder={props.placeholder}
      leftSection={before}
      leftSectionWidth={before ? 30 : undefined}
      rightSection={after}
      rightSectionWidth={after ? (afterWidth ?? 34) : undefined}
    />
  )
}
