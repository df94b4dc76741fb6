import { useDebouncedValue } from '@mantine/hooks'
import { useSuggestedDeals } from '../api.ts'

const PAUSE_MS = 200
const SHORTEST = 2
const NONE = { deals: [], places: [], sellers: [] }

/** What the text may mean, asked for when the typing pauses; a question that is no longer needed is cancelled. */
export function useSuggestions(text: string) {
  const typed = text.trim()
  const [asked] = useDebouncedValue(typed, PAUSE_MS)
  const isAsked = typed.length >= SHORTEST && asked.length >= SHORTEST
  const { data } = useSuggestedDeals(asked, { enabled: isAsked })
  return { found: (isAsked && data) || NONE, isAsked, isAnswered: data !== undefined }
}
