import { useDebouncedValue } from '@mantine/hooks'
import { useSuggestedDeals } from '../api.ts'

const PAUSE_MS = 200
const SHORTEST = 2
const NONE = { deals: [], places: [], sellers: [] }

/** Suggestions for the text, requested when the typing pauses; a request that is no longer needed is cancelled. */
export function useSuggestions(text: string) {
  const typed = text.trim()
  const [searched] = useDebouncedValue(typed, PAUSE_MS)
  const isSearching = typed.length >= SHORTEST && searched.length >= SHORTEST
  const { data } = useSuggestedDeals(searched, { enabled: isSearching })
  return { found: (isSearching && data) || NONE, isSearching, isAnswered: data !== undefined }
}
