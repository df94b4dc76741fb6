import type { KeyScope } from '#domain/kernel/key-scopes.ts'
import type { Role } from '#domain/kernel/route.ts'

/**
 * What a person is to the deals of one owner. There is one person in each state. Sellers and
 * staff come last, because they also see what others have read.
 */
export const PEOPLE = {
  member: ['buyer'],
  /** Has left the channel. */
  left: ['buyer'],
  admitted: ['buyer'],
  waiting: ['buyer'],
  /** Leads an auction that is open, with a hidden maximum. */
  leader: ['buyer'],
  outbid: ['buyer'],
  winner: ['buyer'],
  /** Bids and commits as the winner does, and gets a counter-offer. */
  loser: ['buyer'],
  stranger: ['buyer'],
  owner: ['seller'],
  /** Of the owner's company. */
  colleague: ['seller', 'buyer'],
  reviewer: ['reviewer'],
  administrator: ['superuser'],
  /** Has not passed the identity check yet. */
  applicant: ['buyer'],
} as const satisfies Record<string, readonly Role[]>
export type Person = keyof typeof PEOPLE

/** Those as whom the administrator views. */
export const VIEWED = ['owner', 'leader', 'winner', 'stranger'] as const satisfies readonly Person[]
/** Those whose programs have an API key, with a scope that is of use to them. */
export const PROGRAMMERS = {
  read: 'leader',
  bid: 'leader',
  list: 'owner',
  sell: 'owner',
} as const satisfies Record<KeyScope, Person>

type Viewing = `administrator as ${(typeof VIEWED)[number]}`
type Program = `${KeyScope} key`
export type Viewer = Person | Viewing | Program | 'no account'

/** Those who may see something: by name, or by what they are to the person whom it belongs to. */
export type Reader =
  | Viewer
  | 'self'
  /** The administrator who views as that person. */
  | 'viewed'
  /** The program of that person, with a key that may read.
   */
  | 'key'

/** The viewer that a reader of what belongs to a person is; null if there is none. */
export function viewerOf(reader: Reader, person: Person): Viewer | null {
  if (reader === 'self') return person
  if (reader === 'viewed')
    return VIEWED.some((one) => one === person) ? (`administrator as ${person}` as Viewing) : null
  if (reader === 'key') return person === PROGRAMMERS.read ? 'read key' : null
  return reader
}
