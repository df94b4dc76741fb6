import { TextInput } from '@mantine/core'
import type { ChangeEvent, KeyboardEvent, ReactNode } from 'react'
import { type FieldProps, inputProps } from './field.ts'
import classes from './fields.module.css'
import { displayNumber, type NumberShape, settleNumber, typeNumber } from './number-typing.ts'

export interface NumericFieldProps extends FieldProps<string> {
  placeholder?: string
}

interface ShapedProps extends NumericFieldProps {
  shape: NumberShape
  before?: ReactNode
  after?: ReactNode
  afterWidth?: number
}

/** Delete before a comma means the digit behind it. */
function skipComma(event: KeyboardEvent<HTMLInputElement>) {
  const { value, selectionStart, selectionEnd } = event.currentTarget
  if (event.key !== 'Delete' || selectionStart === null || selectionStart !== selectionEnd) return
  if (value[selectionStart] === ',')
    event.currentTarget.setSelectionRange(selectionStart + 1, selectionStart + 1)
}

/** A number as text: right-aligned, refuses what is no digit, keeps the caret. The value is a plain decimal string. */
export function NumericField({ shape, before, after, afterWidth, ...props }: ShapedProps) {
  const { value, onChange, onBlur } = props
  const typed = (event: ChangeEvent<HTMLInputElement>) => {
    const input = event.currentTarget
    const next = typeNumber(input.value, input.selectionStart ?? input.value.length, shape)
    // Written here already, so that React finds nothing to change afterwards and leaves the caret alone.
    const refusedCaret = Math.max(0, (input.selectionStart ?? 1) - 1)
    input.value = next ? next.display : displayNumber(value, shape)
    const caret = next ? next.caret : refusedCaret
    input.setSelectionRange(caret, caret)
    if (next) onChange(next.value)
  }
  return (
    <TextInput
      {...inputProps(props)}
      classNames={{ input: classes.number, section: classes.affix }}
      inputMode={shape.decimals === 0 ? 'numeric' : 'decimal'}
      autoComplete="off"
      placeholder={props.placeholder}
      leftSection={before}
      leftSectionWidth={before ? 30 : undefined}
      rightSection={after}
      rightSectionWidth={after ? (afterWidth ?? 34) : undefined}
      value={displayNumber(value, shape)}
      onChange={typed}
      onKeyDown={skipComma}
      onBlur={(event) => {
        const settled = settleNumber(value, shape)
        if (settled !== value) onChange(settled)
        onBlur?.(event)
      }}
    />
  )
}
