import { contradictions } from '#domain/deals/completeness.ts'
import type { DealField, DealValues } from '#domain/deals/fields.ts'
import type { Reading, Wire, WireValue } from './reading.ts'

export type Root = DealField | 'applicants'
export type Changes = Partial<Record<Root, WireValue>>

const same = (a: unknown, b: unknown) => JSON.stringify(a) === JSON.stringify(b)

/** The difference between the form and the server's state. An unreadable field does not count as a change. */
export function changesOf(wire: Wire, baseline: Wire): Changes {
  const changes: Changes = {}
  for (const [root, value] of Object.entries(wire) as [Root, WireValue][]) {
    if (!same(value, baseline[root])) changes[root] = value
  }
  return changes
}

/**
 * Fields that the server would reject because they contradict each other. They are held back until fixed, so that
 * everything else is saved.
 */
function contradicting(deal: DealValues, now: Date): Set<Root> {
  return new Set(contradictions(deal, [], now).flatMap(({ between = [] }) => between))
}

/** The body of the next request: all changes that can be sent. Null if there are none. */
export function bodyToSend(
  reading: Reading,
  baseline: Wire,
  rejected: ReadonlySet<string>,
  now: Date,
): Changes | null {
  const body = changesOf(reading.wire, baseline)
  const waiting = contradicting(reading.deal, now)
  for (const root of Object.keys(body) as Root[])
    if (rejected.has(root) || waiting.has(root)) delete body[root]
  return Object.keys(body).length > 0 ? body : null
}
