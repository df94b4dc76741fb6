import { expect, it } from 'vitest'
import { z } from 'zod'
import { type Disclosure, disclosed, forMarket, only, redact, shownTo } from './disclosure.ts'

const response = {
  city: forMarket(z.string()),
  postcode: {
    ...disclosed('dealRoom', z.string().nullable(), null),
    marketShows: (value: string) => value.slice(0, 3),
  },
  reserve: disclosed('owner', z.string().nullable(), null),
}
const values = { city: 'Guelph', postcode: 'N1H 3A1', reserve: '400000.00' }
const seenAt = (level: Disclosure) => redact(response, (field) => shownTo(level, field), values)

it('contains what a level may see, and replaces the rest', () => {
  expect(seenAt('market')).toEqual({ city: 'Guelph', postcode: 'N1H', reserve: null })
  expect(seenAt('dealRoom')).toEqual({ city: 'Guelph', postcode: 'N1H 3A1', reserve: null })
  expect(seenAt('owner')).toEqual(values)
})

it('replaces a value that is not stated, also where the market sees a part of it', () => {
  const unstated = { ...values, postcode: null }
  expect(redact(response, (field) => shownTo('market', field), unstated).postcode).toBeNull()
})

it('drops a value that no line of the response names', () => {
  expect(redact(response, () => true, { ...values, note: 'private' } as typeof values)).toEqual(values)
})

it('does not compute what is withheld', () => {
  const costly = {
    ...values,
    get reserve(): string {
      throw new Error('computed')
    },
  }
  expect(redact(response, (field) => shownTo('market', field), costly).reserve).toBeNull()
})

it('refuses to build a response for a reader who must not have it', () => {
  const owners = { reserve: only('owner', z.string()) }
  const made = (level: Disclosure) =>
    redact(owners, (field) => shownTo(level, field), { reserve: '400000.00' })
  expect(made('owner')).toEqual({ reserve: '400000.00' })
  expect(() => made('winner')).toThrow('reserve must not be shown to this reader.')
})
