import { useDebouncedCallback } from '@mantine/hooks'
import { useState } from 'react'

const PAUSE_MS = 350

/**
 * Text that is applied shortly after the last key. Typing continues while the response loads; a value that changes
 * elsewhere (a removed chip, the back button) replaces the text.
 */
export function useTypedText(value: string, onSettle: (text: string) => void) {
  const [text, setText] = useState(value)
  const [seen, setSeen] = useState(value)
  const [sent, setSent] = useState(value)
  if (value !== seen) {
    setSeen(value)
    if (value !== sent) {
      setSent(value)
      setText(value)
    }
  }
  const settle = (typed: string) => {
    const clean = typed.trim()
    setSent(clean)
    if (clean !== value) onSettle(clean)
  }
  const later = useDebouncedCallback(settle, PAUSE_MS)
  const type = (typed: string) => {
    setText(typed)
    later(typed)
  }
  const settleNow = () => {
    later.cancel()
    settle(text)
  }
  return { text, type, settleNow }
}
