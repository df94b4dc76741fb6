import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { namesOf } from '#domain/kernel/names.ts'
import { routeName } from '../contract-routes.ts'
import type { Canary } from './canaries.ts'
import { playDeals } from './deals.ts'
import { SEEN } from './expected.ts'
import { keepThings, type Market, openMarket, type Said } from './market.ts'
import { type Viewer, viewerOf } from './people.ts'
import { playSales } from './sales.ts'
import { ANYWHERE, COMMANDS, type Line, OWN_HISTORY } from './sights.ts'
import { hasSubject, READING, walk } from './walk.ts'

/*
 * Everything confidential is in the market once, and belongs to someone. Who finds it where, in all that the product
 * answers to each kind of person, is compared with the table. `disclosure.test.ts` does so for all fields of deals.
 */
/** Thousands of answers, which take a busy machine minutes. */
const A_BUSY_MACHINE_MS = 900_000
type Sights = Map<string, Set<Viewer>>

let market: Market
let said: Said[]
const found = new Map<Canary, Sights>()
beforeAll(async () => {
  market = await openMarket()
  await keepThings(market)
  await playDeals(market)
  await playSales(market)
  said = await walk(market)
  for (const canary of market.cage.all()) found.set(canary, new Map())
  for (const { to, place, text } of [...market.said, ...said])
    for (const canary of market.cage.in(text)) {
      const sights = found.get(canary)
      sights?.set(place, (sights.get(place) ?? new Set()).add(to))
    }
}, A_BUSY_MACHINE_MS)
afterAll(() => market.close())

/** What was found of something against the table, and what the table says in vain. */
function compare(canary: Canary, { seen }: Line) {
  const sights: Sights = found.get(canary) ?? new Map()
  const right: Sights = new Map()
  for (const [readers, ...places] of seen)
    for (const reader of readers) {
      const viewer = viewerOf(reader, canary.of)
      for (const place of viewer ? places : [])
        right.set(place, (right.get(place) ?? new Set()).add(viewer as Viewer))
    }
  const anywhere = right.get(ANYWHERE) ?? new Set()
  // Who sees it elsewhere may see it in the answers to their commands, and in their own history.
  const implied = [COMMANDS, ...OWN_HISTORY].filter((place) => !right.has(place))
  const readers = [...right.values()].flatMap((viewers) => [...viewers])
  for (const place of implied) right.set(place, new Set(readers))
  const places = [...new Set([...sights.keys(), ...right.keys()])].sort()
  const beyond = (some: Sights, others: Sights, place: string) =>
    [...(some.get(place) ?? [])].filter((viewer) => !others.get(place)?.has(viewer))
  const saw = new Set([...sights.values()].flatMap((viewers) => [...viewers]))
  return {
    leaks: places.flatMap((place) =>
      beyond(sights, right, place).flatMap((one) => (anywhere.has(one) ? [] : `${one}: ${place}`)),
    ),
    missing: places.flatMap((place) => {
      if (place === ANYWHERE) return [...anywhere].filter((one) => !saw.has(one))
      return implied.includes(place) && readers.length > 0
        ? []
        : beyond(right, sights, place).map((one) => `${one}: ${place}`)
    }),
  }
}

describe('the walk', () => {
  it('asks every reading route about something', () => {
    expect(READING.filter((route) => !hasSubject(route)).map(routeName)).toEqual([])
  })

  it('gets an answer of every reading route', () => {
    const answered = new Set(said.filter(({ isAnswer }) => isAnswer).map(({ place }) => place))
    expect(
      READING.filter(({ path }) => !path.startsWith('/audit') && !answered.has(path)).map(routeName),
    ).toEqual([])
  })
})

/** The names of what an answer offers, as `can.bid` or `can_sign`. */
const offersIn = (text: string): string[] =>
  [...text.matchAll(/"can":\{([^{}]*)\}/g)]
    .flatMap(([, can = '']) => [...can.matchAll(/"(\w+)":true/g)].map(([, name]) => `can.${name}`))
    .concat([...text.matchAll(/"(can_\w+)":true/g)].map(([, name]) => `${name}`))

/** What opens a page that shows something, and changes nothing. */
const SHOWING = [
  '/loan-deal/:id/ can.note',
  '/loan-deal/:id/ can.see_bids',
  '/private-channels/:id/ can.see_members',
  '/signing-requests/ can.read_signed',
  '/signing-requests/:id/ can.read_signed',
]

describe('an administrator who views as another user', () => {
  it('is offered nothing that only the user may do, by any answer', () => {
    const offered = said
      .filter(({ to, isAnswer }) => to.startsWith('administrator as ') && isAnswer)
      .flatMap(({ place, text }) => offersIn(text).map((name) => `${place} ${name}`))
    expect([...new Set(offered)].sort()).toEqual(SHOWING)
  })
})

describe('in all that the product answers', () => {
  const lines = namesOf(SEEN).map((kind) => [kind, SEEN[kind].by] as const)
  it.each(lines)('%s is seen %s', (kind) => {
    const own = [...found.keys()].filter((canary) => canary.kind === kind)
    expect(own).not.toEqual([])
    for (const canary of own)
      expect(compare(canary, SEEN[kind]), `of ${canary.of}`).toEqual({ leaks: [], missing: [] })
  })
})
