import {
  FILE_REASON,
  isProvable,
  type PackFileState,
  PROVABLE_FILES,
  type ProvableFile,
} from '#domain/history/evidence/pack.ts'
import type { CheckedEvent } from './check-events.ts'

const HASH_TEXT = /"[0-9a-f]{64}"/
const ALL_HASHES = new RegExp(HASH_TEXT, 'g')
/** Bidder, amount and leading amount, the second to fourth cell of a line of bids.csv. */
const BID_CELLS = /(?<=^"[^"]*"),("[^"]*",){3}/

/** What proves a file of a pack that is as its list of files says. */
export function stateOf(
  name: string,
  content: string,
  proven: readonly CheckedEvent[],
  isPackSigned: boolean,
): { state: PackFileState; reason: string } {
  const counted = isProvable(name) ? countProven(name, content, proven) : null
  const isWhole = counted !== null && counted.all > 0 && counted.found === counted.all
  const lines =
    isProvable(name) && counted ? [FILE_REASON.lines(PROVABLE_FILES[name], counted.found, counted.all)] : []
  const sentence = (...parts: readonly string[]) => [...lines, ...parts].join('; ')
  if (!isPackSigned) return { state: 'unproven', reason: sentence(FILE_REASON.unsigned) }
  if (isWhole) return { state: 'proven', reason: sentence() }
  return { state: 'signed', reason: sentence(counted ? FILE_REASON.rest : FILE_REASON.signed) }
}

/** How many lines of a file are in a proven event: bids by bidder and amount, anything else by its hash. */
function countProven(name: ProvableFile, content: string, proven: readonly CheckedEvent[]) {
  const [, ...lines] = content.replace(/\n$/, '').split('\n')
  const known = new Set(proven.flatMap(name === 'bids.csv' ? bidIn : hashesIn))
  const cells = lines.map((line) => (name === 'bids.csv' ? BID_CELLS : HASH_TEXT).exec(line)?.[0] ?? '')
  return { all: lines.length, found: cells.filter((one) => known.has(one)).length }
}

const hashesIn = ({ texts }: CheckedEvent) =>
  texts.flatMap((text) => [...text.matchAll(ALL_HASHES)].map(([hash]) => hash))

/**
 * A bid as a line of bids.csv has it. The event has the amount that led after it, so a line whose bid did not lead is
 * not proven.
 */
function bidIn({ values }: CheckedEvent): string[] {
  const [alias, amount] = [values.get('after.alias'), values.get('after.amount')]
  if (values.get('type') !== '"bid.placed"' || !alias || !amount) return []
  return [`,${alias},${amount},${amount},`]
}
