import { TextInput } from '@mantine/core'
import { useDebouncedCallback } from '@mantine/hooks'
import { IconSearch } from '@tabler/icons-react'
import { useState } from 'react'
import { useUrlState } from './use-url-state.ts'

const PAUSE_MS = 300

interface SearchFieldProps {
  /** Says what is looked for; read aloud and shown while the field is empty. */
  label: string
  /** Stands above the field, where several search fields are side by side. */
  withLabel?: boolean
  /** Search parameter that holds the words. */
  param?: string
}

/** Words to look for, kept in the address once the typing pauses. */
export function SearchField({ label, withLabel, param = 'search' }: SearchFieldProps) {
  const { get, set } = useUrlState()
  const asked = get(param) ?? ''
  const [typed, setTyped] = useState(asked)
  const [known, setKnown] = useState(asked)
  // The address changed by itself (back, a cleared filter): the field follows.
  if (known !== asked) {
    setKnown(asked)
    if (asked !== typed.trim()) setTyped(asked)
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
        // Whoever goes on before the pause is over, by a click on a row, must not be called back by it.
        onBlur={() => look.flush()}
      />
    </search>
  )
}
