import { TextInput } from '@mantine/core'
import { useDebouncedCallback } from '@mantine/hooks'
import { IconSearch } from '@tabler/icons-react'
import { useState } from 'react'
import { useUrlState } from './use-url-state.ts'

const PAUSE_MS = 300

interface SearchFieldProps {
  /** What is searched for; shown as placeholder and read by screen readers. */
  label: string
  /** Shows the label above the field, if several search fields are next to each other. */
  withLabel?: boolean
  /** Search parameter that holds the text. */
  param?: string
}

/** Search text, written to the URL when typing pauses. */
export function SearchField({ label, withLabel, param = 'search' }: SearchFieldProps) {
  const { get, set } = useUrlState()
  const requested = get(param) ?? ''
  const [typed, setTyped] = useState(requested)
  const [known, setKnown] = useState(requested)
  // The URL changed elsewhere (back button, cleared filter): the field follows.
  if (known !== requested) {
    setKnown(requested)
    if (requested !== typed.trim()) setTyped(requested)
  }
  const look = useDebouncedCallback((words: string) => set({ [param]: words.trim() }), PAUSE_MS)
  return (
    <search>
      <TextInput
        type="search"
        size="sm"
        {...(withLabel ? { label } : { 'aria-label': label, placeholder: label })}
        leftSection={<IconSearch size={16} aria-hidden />}
        maxLength={100}
        value={typed}
        onChange={(event) => {
          setTyped(event.currentTarget.value)
          look(event.currentTarget.value)
        }}
        // Applied on blur, so that a click on a row is not undone by the delayed update.
        onBlur={() => look.flush()}
      />
    </search>
  )
}
