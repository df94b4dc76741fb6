/* How an event of the audit log is hashed, and how hashes form a tree. The caller provides the hash function. */

/** SHA-256 of a text in UTF-8, as 64 hexadecimal digits. */
export type Hash = (text: string) => string

/** A field of an event: its name, and its value as JSON text on one line. */
export interface SealedField {
  name: string
  value: string
}

/** An event as the database stores it: texts unchanged, numbers and JSON as text. */
export interface SealableEvent {
  id: string
  at: string
  type: string
  audit_type: string | null
  subject_type: string
  subject_id: string | null
  subject_label: string
  actor_id: string | null
  effective_id: string | null
  address: string | null
  /** Null in events that are older than the recording of keys; they are sealed without this field. */
  api_key: string | null
  /** `{}` for an object, whose properties are sealed separately. */
  before: string | null
  after: string | null
  before_parts: Readonly<Record<string, string>> | null
  after_parts: Readonly<Record<string, string>> | null
}

const TEXTS = [
  'at',
  'type',
  'audit_type',
  'subject_type',
  'subject_id',
  'subject_label',
  'actor_id',
  'effective_id',
  'address',
] as const
const PARTS = ['before', 'after'] as const

/** All fields of an event in the order in which they are sealed: columns, then the values before and after by name. */
export const fieldsOf = (event: SealableEvent): SealedField[] => [
  { name: 'id', value: event.id },
  ...TEXTS.map((name) => ({ name, value: JSON.stringify(event[name]) })),
  ...(event.api_key === null ? [] : [{ name: 'api_key', value: JSON.stringify(event.api_key) }]),
  ...PARTS.flatMap((part) => [
    { name: part, value: event[part] ?? 'null' },
    ...Object.entries(event[`${part}_parts`] ?? {})
      .sort(([one], [other]) => (one < other ? -1 : 1))
      .map(([key, value]) => ({ name: `${part}.${key}`, value })),
  ]),
]

/** What takes the place of an erased label. */
const ERASED_LABEL = JSON.stringify('Erased')

/** Whether a field shows nothing of a value that was erased. */
export const isErased = ({ name, value }: SealedField): boolean =>
  value === 'null' || ((name === 'subject_label' || name === 'api_key') && value === ERASED_LABEL)

/** The line that is hashed for a field. The salt prevents guessing the value of a withheld field from its hash. */
export const fieldLine = (salt: string, { name, value }: SealedField) =>
  `${salt} ${JSON.stringify(name)} ${value}`

/** The hash of an event: the hash of its fields' hashes, one per line. */
export const leafOf = (hash: Hash, fieldHashes: readonly string[]) =>
  hash(fieldHashes.map((each) => `${each}\n`).join(''))

/** The initial value of the chain. */
export const CHAIN_START = '0'.repeat(64)

/** The chain after one more leaf. */
export const chainAfter = (hash: Hash, chain: string, leaf: string) => hash(`${chain}\n${leaf}\n`)

/** Hashes two neighbours of a tree. The prefix differs from an event's hash, whose input is lines of 64 digits. */
const joined = (hash: Hash, left: string, right: string) => hash(`node\n${left}\n${right}\n`)

/** The number of hashes that a tree computes between two pauses: about a millisecond of work. */
const HASHES_PER_TURN = 1_000

function* levelAbove(hash: Hash, level: readonly string[]): Generator<undefined, string[]> {
  const above: string[] = []
  for (let place = 0; place < level.length; place += 2) {
    const [left = '', right] = level.slice(place, place + 2)
    above.push(right === undefined ? left : joined(hash, left, right))
    if (above.length % HASHES_PER_TURN === 0) yield
  }
  return above
}

/** A tree: its leaves, and each level above them up to the root. */
export type Tree = readonly (readonly string[])[]

/**
 * Computes the tree of these leaves; the last one of an odd number moves up unchanged. It yields after some hashes, so
 * that a server can respond to other requests in between.
 */
export function* growTree(hash: Hash, leaves: readonly string[]): Generator<undefined, Tree> {
  const levels = [leaves]
  let level = leaves
  while (level.length > 1) {
    level = yield* levelAbove(hash, level)
    levels.push(level)
  }
  return levels
}

/** @throws for a tree without leaves */
export function rootOf(tree: Tree): string {
  const root = tree.at(-1)?.[0]
  if (root === undefined) throw new Error('There is no tree without leaves.')
  return root
}

/** A step from a leaf to the root: the neighbour, and on which side it is. */
export interface TreeStep {
  side: 'left' | 'right'
  hash: string
}

/** The steps from the leaf at this index to the root. They prove that the tree contains it and reveal no others. */
export const pathOf = (tree: Tree, place: number): TreeStep[] =>
  tree.slice(0, -1).flatMap((level, height) => {
    const at = place >> height
    const neighbour = level[at ^ 1]
    return neighbour === undefined ? [] : [{ side: at % 2 === 0 ? 'right' : 'left', hash: neighbour }]
  })

/** The root to which the steps lead from a leaf. */
export const rootFrom = (hash: Hash, leaf: string, steps: readonly TreeStep[]) =>
  steps.reduce(
    (at, step) => (step.side === 'left' ? joined(hash, step.hash, at) : joined(hash, at, step.hash)),
    leaf,
  )
