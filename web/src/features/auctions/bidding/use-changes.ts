import { useState } from 'react'

/** Number of changes of a value since the component was mounted; animations are only for live changes. */
export function useChanges(value: string | number | null): number {
  const [seen, setSeen] = useState({ value, changes: 0 })
  if (seen.value === value) return seen.changes
  const changes = seen.changes + 1
  setSeen({ value, changes })
  return changes
}
