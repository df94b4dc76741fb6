/** Where what once had a tab of its own is now: the tab, and the part of it. Links in old messages name them. */
const MOVED: ReadonlyMap<string, readonly [tab: string, part: string]> = new Map([
  ['amortization', ['terms', 'amortization']],
  ['cash-flow', ['terms', 'cash-flow']],
  ['history', ['details', 'history']],
  ['questions', ['documents', 'questions']],
  ['room', ['documents', 'room']],
  ['stratification', ['mortgages', 'stratification']],
  ['timeline', ['activity', 'timeline']],
])

/** The address of today for one with a tab of the past; null for all others. */
export function movedTab(search: string): { search: string; hash: string } | null {
  const params = new URLSearchParams(search)
  const moved = MOVED.get(params.get('tab') ?? '')
  if (!moved) return null
  const [tab, part] = moved
  params.set('tab', tab)
  return { search: `?${params}`, hash: `#${part}` }
}
