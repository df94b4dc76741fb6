import type { ChangeEvent, FocusEvent, KeyboardEvent } from 'react'
import { displayNumber, type NumberShape, settleNumber, typeNumber } from './number-typing.ts'

interface NumericInput {
  /** A plain decimal string. */
  value: string
  onChange: (value: string) => void
  onBlur?: (event: FocusEvent<HTMLElement>) => void
  shape: NumberShape
  /** A key or a paste was rejected: letters, a decimal too many. */
  onRejected?: () => void
  /** Stands in the text itself, before the number: `$`. */
  prefix?: string
}

/** Delete before a comma means the digit behind it. */
function skipComma(event: KeyboardEvent<HTMLInputElement>) {
  const { value, selectionStart, selectionEnd } = event.currentTarget
  if (event.key !== 'Delete' || selectionStart === null || selectionStart !== selectionEnd) return
  if (value[selectionStart] === ',')
    event.currentTarget.setSelectionRange(selectionStart + 1, selectionStart + 1)
}

/** What makes a text input take a number: it rejects what is no digit, groups thousands and keeps the caret. */
export function numericInput({ value, onChange, onBlur, onRejected, shape, prefix = '' }: NumericInput) {
  const typed = (event: ChangeEvent<HTMLInputElement>) => {
    const input = event.currentTarget
    const next = typeNumber(input.value, input.selectionStart ?? input.value.length, shape)
    // Written here already, so that React finds nothing to change afterwards and leaves the caret alone.
    const rejectedCaret = Math.max(0, (input.selectionStart ?? 1) - 1)
    input.value = prefix + (next ? next.display : displayNumber(value, shape))
    const caret = next ? prefix.length + next.caret : rejectedCaret
    input.setSelectionRange(caret, caret)
    if (next) onChange(next.value)
    else onRejected?.()
  }
  return {
    type: 'text',
    inputMode: shape.decimals === 0 ? ('numeric' as const) : ('decimal' as const),
    autoComplete: 'off',
    value: value === '' ? '' : prefix + displayNumber(value, shape),
    onChange: typed,
    onKeyDown: skipComma,
    onBlur: (event: FocusEvent<HTMLElement>) => {
      const settled = settleNumber(value, shape)
      if (settled !== value) onChange(settled)
      onBlur?.(event)
    },
  }
}
