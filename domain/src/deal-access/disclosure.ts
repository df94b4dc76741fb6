import type { z } from 'zod'
import { mapNames, namesOf } from '../kernel/names.ts'

/**
 * Disclosure levels of a deal, in increasing order: every user of the market; a user who has bid on it; a user admitted
 * to its deal room; its buyer; its owner and staff. Each level includes the ones before it.
 */
export const DISCLOSURES = ['market', 'bidder', 'dealRoom', 'winner', 'owner'] as const
export type Disclosure = (typeof DISCLOSURES)[number]
const RANK = mapNames(DISCLOSURES, (level) => DISCLOSURES.indexOf(level))

/** True if something `shown` to a level may be shown to this one. */
export const shownTo = (level: Disclosure, { shown }: { shown: Disclosure }) => RANK[level] >= RANK[shown]

/** One field of a response: the lowest level that sees it, and the replacement for other readers. */
export interface Disclosed<Shown extends string = string, Schema extends z.ZodType = z.ZodType> {
  shown: Shown
  schema: Schema
  withheld: unknown
  /** The part of the value that other readers see instead of `withheld`. */
  marketShows?: (value: string) => string | null
}

export type Response<Shown extends string = string> = Readonly<Record<string, Disclosed<Shown>>>
export type ResponseValues<R extends Response> = { [Name in keyof R]: z.output<R[Name]['schema']> }

/**
 * Defines a field of a response.
 * @param withheld the replacement for readers of a lower level
 */
export const disclosed = <const Shown extends string, Schema extends z.ZodType>(
  shown: Shown,
  schema: Schema,
  withheld: z.output<Schema>,
): Disclosed<Shown, Schema> => ({ shown, schema, withheld })

const NOT_SENT = Symbol('a response with restricted fields is built for another reader')

/** Defines a field of a response that is only ever built for these readers; building it for others throws. */
export const only = <const Shown extends string, Schema extends z.ZodType>(
  shown: Shown,
  schema: Schema,
): Disclosed<Shown, Schema> => ({ shown, schema, withheld: NOT_SENT })

/** Defines a field of a response that every reader sees. */
export const forMarket = <Schema extends z.ZodType>(schema: Schema): Disclosed<'market', Schema> => ({
  shown: 'market',
  schema,
  withheld: null,
})

/** The schemas of a response, for `z.object`. */
export const schemasOf = <R extends Response>(response: R) =>
  mapNames<{ [Name in keyof R & string]: R[Name]['schema'] }>(
    namesOf(response),
    (name) => response[name]?.schema,
  )

/**
 * Removes from a response what its reader may not see. Fields that its table does not name are dropped, so that
 * nothing is sent by oversight. Expensive values are given as getters, which are not called if withheld.
 */
export function redact<Shown extends string, R extends Response<Shown>>(
  response: R & Response<Shown>,
  sees: (field: Disclosed<Shown>) => boolean,
  values: ResponseValues<R>,
): ResponseValues<R> {
  const fields: Readonly<Record<string, Disclosed<Shown>>> = response
  const redacted: Record<string, unknown> = {}
  for (const name in fields) {
    const field = fields[name] as Disclosed<Shown>
    redacted[name] = sees(field) ? values[name] : inPlaceOf(name, field, values)
  }
  return redacted as ResponseValues<R>
}

function inPlaceOf(name: string, field: Disclosed, values: Readonly<Record<string, unknown>>): unknown {
  if (field.withheld === NOT_SENT) throw new Error(`${name} must not be shown to this reader.`)
  const { marketShows } = field
  if (!marketShows) return field.withheld
  const value = values[name]
  return typeof value === 'string' ? marketShows(value) : field.withheld
}
