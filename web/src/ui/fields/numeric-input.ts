import type { ChangeEvent, ClipboardEvent, FocusEvent, KeyboardEvent } from 'react'
import {
  bringsComma,
  displayNumber,
  fromFrench,
  isBetweenThousands,
  type NumberShape,
  settleNumber,
  typeNumber,
} from './number-typing.ts'

interface NumericInput {
  /** A plain decimal string. */
  value: string
  onChange: (value: string) => void
  onBlur?: (event: FocusEvent<HTMLElement>) => void
  shape: NumberShape
  /** Called when a key or paste was rejected, such as letters or a third decimal. */
  onRejected?: () => void
  /** Shown in the text itself, before the number: `$`. */
  prefix?: string
}

/** Delete before a separator of thousands deletes the digit after it. */
function skipSeparator(event: KeyboardEvent<HTMLInputElement>) {
  const { value, selectionStart, selectionEnd } = event.currentTarget
  if (event.key !== 'Delete' || selectionStart === null || selectionStart !== selectionEnd) return
  if (isBetweenThousands(value[selectionStart]))
    event.currentTarget.setSelectionRange(selectionStart + 1, selectionStart + 1)
}

/** Props that make a text input numeric: rejects non-digits, groups thousands and preserves the caret. */
export function numericInput({ value, onChange, onBlur, onRejected, shape, prefix = '' }: NumericInput) {
  const shown = value === '' ? '' : prefix + displayNumber(value, shape)
  const take = (input: HTMLInputElement) => {
    const keepsCommas = value.includes(',') || bringsComma(shown, input.value)
    const next = typeNumber(input.value, input.selectionStart ?? input.value.length, shape, keepsCommas)
    // Written to the DOM here, so that React finds nothing to change and leaves the caret alone.
    const rejectedCaret = Math.max(0, (input.selectionStart ?? 1) - 1)
    input.value = next ? prefix + next.display : shown
    const caret = next ? prefix.length + next.caret : rejectedCaret
    input.setSelectionRange(caret, caret)
    if (next) onChange(next.value)
    else onRejected?.()
  }
  const paste = (event: ClipboardEvent<HTMLInputElement>) => {
    const text = fromFrench(event.clipboardData.getData('text'))
    if (text === null) return
    event.preventDefault()
    const input = event.currentTarget
    input.setRangeText(text, input.selectionStart ?? 0, input.selectionEnd ?? input.value.length, 'end')
    take(input)
  }
  return {
    type: 'text',
    inputMode: shape.decimals === 0 ? ('numeric' as const) : ('decimal' as const),
    autoComplete: 'off',
    value: shown,
    onChange: (event: ChangeEvent<HTMLInputElement>) => take(event.currentTarget),
    onPaste: paste,
    onKeyDown: skipSeparator,
    onBlur: (event: FocusEvent<HTMLElement>) => {
      const settled = settleNumber(value, shape)
      if (settled !== value) onChange(settled)
      onBlur?.(event)
    },
  }
}
