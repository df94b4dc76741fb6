import { contradictions } from '#domain/deals/completeness.ts'
import type { DealField, DealValues } from '#domain/deals/fields.ts'
import type { Reading, Wire, WireValue } from './reading.ts'

export type Root = DealField | 'applicants'
export type Changes = Partial<Record<Root, WireValue>>

const same = (a: unknown, b: unknown) => JSON.stringify(a) === JSON.stringify(b)

/** What differs between the form and what the server holds. A field that cannot be read is no change (yet). */
export function changesOf(wire: Wire, baseline: Wire): Changes {
  const changes: Changes = {}
  for (const [root, value] of Object.entries(wire) as [Root, WireValue][]) {
    if (!same(value, baseline[root])) changes[root] = value
  }
  return changes
}

/** Fields that a contradiction is between; the domain names the one that is to be fixed. */
const PARTNERS: Readonly<Record<string, readonly DealField[]>> = {
  maturity_date: ['initial_payment_date', 'maturity_date'],
  buy_reserve_price: ['reserve_price', 'buy_reserve_price'],
  bid_end_ts: ['bid_start_ts', 'bid_end_ts'],
}

/**
 * The fields that the server would reject because they contradict each other. They wait until they are fixed, so that
 * everything else is saved meanwhile.
 */
function contradicting(deal: DealValues, now: Date): Set<Root> {
  return new Set(
    contradictions(deal, [], now).flatMap(({ field }) => PARTNERS[field] ?? [field as DealField]),
  )
}

/** The body of the next request: what has changed, without what must wait. Null where nothing is to be sent. */
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
