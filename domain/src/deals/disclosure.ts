import type { z } from 'zod'
import { mapNames, namesOf } from '../kernel/names.ts'

/**
 * How much of a deal somebody may see, from the least to the most: everybody whom the market shows it to, who has bid on
 * it, who was let into its deal room, who has bought it, and its owner, with whom staff stand alike. Each level
 * sees what the levels before it see.
 */
export const DISCLOSURES = ['market', 'bidder', 'dealRoom', 'winner', 'owner'] as const
export type Disclosure = (typeof DISCLOSURES)[number]

/** True where what is `shown` to a level may be shown to this one. */
export const shownTo = (level: Disclosure, { shown }: { shown: Disclosure }) =>
  DISCLOSURES.indexOf(level) >= DISCLOSURES.indexOf(shown)

/** One field of a response: who sees it, and what everybody else gets in its place. */
export interface Disclosed<Shown extends string = string, Schema extends z.ZodType = z.ZodType> {
  shown: Shown
  schema: Schema
  withheld: unknown
  /** For everybody else a part of the value instead of `withheld`. */
  marketShows?: (value: string) => string | null
}

export type Response<Shown extends string = string> = Readonly<Record<string, Disclosed<Shown>>>
export type ResponseValues<R extends Response> = { [Name in keyof R]: z.output<R[Name]['schema']> }

/**
 * A field of a response.
 * @param withheld what everybody else gets in its place
 */
export const disclosed = <const Shown extends string, Schema extends z.ZodType>(
  shown: Shown,
  schema: Schema,
  withheld: z.output<Schema>,
): Disclosed<Shown, Schema> => ({ shown, schema, withheld })

const NOT_SENT = Symbol('a response that only some may get is made for somebody else')

/** A field of a response that is made for these readers alone: making it for anybody else is an error. */
export const only = <const Shown extends string, Schema extends z.ZodType>(
  shown: Shown,
  schema: Schema,
): Disclosed<Shown, Schema> => ({ shown, schema, withheld: NOT_SENT })

/** A field of a response that every reader of it sees. */
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
 * A response with what its reader may not see taken out. What the table of the response does not name is left out, so that
 * nothing is sent by oversight. Values that cost something to make are given as getters: what is withheld is not read.
 */
export const redact = <Shown extends string, R extends Response<Shown>>(
  response: R & Response<Shown>,
  sees: (field: Disclosed<Shown>) => boolean,
  values: ResponseValues<R>,
): ResponseValues<R> =>
  mapNames<ResponseValues<R>>(namesOf(response), (name) => {
    const field: Disclosed<Shown> | undefined = response[name]
    if (field === undefined) return undefined
    if (sees(field)) return values[name]
    if (field.withheld === NOT_SENT) throw new Error(`${name} is not this reader's to see.`)
    return field.marketShows && typeof values[name] === 'string'
      ? field.marketShows(values[name])
      : field.withheld
  })
