import { leafOf, rootFrom, type TreeStep } from '#domain/history/audit/seal.ts'
import { PACK_PROBLEM } from '#domain/history/evidence/pack.ts'
import { sha256 } from '../../../platform/sha256.ts'
import { linesOf, type PackContent } from './read-pack.ts'

const EVENT = /^events\/(\d{1,15})\.txt$/
const STEP = /^(left|right) ([0-9a-f]{64})$/
/** Salt, name and value, as they are hashed. */
const FIELD = /^[0-9a-f]+ "([^"]+)" (.*)$/s
const HASH_DIGITS = 64

/** An event of a pack whose fields are those that were hashed. */
export interface CheckedEvent {
  id: number
  /** The values that are shown, as JSON texts. */
  values: ReadonlyMap<string, string>
  texts: readonly string[]
  isProven: boolean
}

/** The digests of a pack that are signed, by the name of their file. */
type SignedDigests = ReadonlyMap<string, { tree: string }>

/** Checks the events of a pack and their proofs. Adds what is wrong with the others. */
export function checkedEvents(
  files: PackContent['files'],
  digests: SignedDigests,
  problems: string[],
): CheckedEvent[] {
  const events: CheckedEvent[] = []
  const names = [...files.keys()]
  for (const name of names.filter((one) => EVENT.test(one))) {
    const event = checkedEvent(files, name, digests, problems)
    if (!event) continue
    const deal = events[0]?.values.get('subject_id')
    if (deal !== undefined && event.values.get('subject_id') !== deal)
      problems.push(PACK_PROBLEM.otherDeal(name))
    events.push(event)
  }
  for (const name of names.filter((one) => one.startsWith('proofs/')))
    if (!files.has(name.replace('proofs/', 'events/'))) problems.push(PACK_PROBLEM.proofWithoutEvent(name))
  return events
}

/** An event whose fields are those that were hashed; null for any other, whose problem is added. */
function checkedEvent(
  files: PackContent['files'],
  name: string,
  digests: SignedDigests,
  problems: string[],
): CheckedEvent | null {
  const lines = linesOf(files.get(name))
  const hashes = lines.map((line) => line.slice(0, HASH_DIGITS))
  const shown = lines
    .map((line, place) => ({ hash: hashes[place], text: line.slice(HASH_DIGITS + 1) }))
    .filter(({ text }) => text !== 'withheld')
  if (shown.some(({ hash, text }) => sha256(text) !== hash)) {
    problems.push(PACK_PROBLEM.field(name))
    return null
  }
  const values = new Map<string, string>()
  for (const { text } of shown) {
    const [, field = '', value = ''] = FIELD.exec(text) ?? []
    values.set(field, value)
  }
  const id = EVENT.exec(name)?.[1] ?? ''
  if (values.get('id') !== id) {
    problems.push(PACK_PROBLEM.otherEvent(name))
    return null
  }
  const texts = shown.map(({ text }) => text)
  const event = { id: Number(id), values, texts, isProven: false }
  const proof = files.get(name.replace('events/', 'proofs/'))
  if (!proof) return event
  const [first = '', ...steps] = linesOf(proof)
  const digest = first.replace(/^digest /, '')
  const root = rootOf(leafOf(sha256, hashes), steps)
  if (root === null || digests.get(`digests/${digest}.json`)?.tree !== root) {
    problems.push(PACK_PROBLEM.notInDigest(name, digest.slice(0, HASH_DIGITS)))
    return null
  }
  return { ...event, isProven: true }
}

/** The root to which the lines of a proof lead; null if one of them is no step. */
function rootOf(leaf: string, lines: readonly string[]): string | null {
  const steps: TreeStep[] = []
  for (const line of lines) {
    const [, side, hash] = STEP.exec(line) ?? []
    if (!hash) return null
    steps.push({ side: side === 'left' ? 'left' : 'right', hash })
  }
  return rootFrom(sha256, leaf, steps)
}
