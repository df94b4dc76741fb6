import { useState } from 'react'

/** How often a value has changed since the component was first shown: motion is for what changed by itself. */
export function useChanges(value: string | number | null): number {
  const [seen, setSeen] = useState({ value, changes: 0 })
  if (seen.value === value) return seen.changes
  const changes = seen.changes + 1
  setSeen({ value, changes })
  return changes
}
