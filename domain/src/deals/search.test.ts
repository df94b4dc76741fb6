import { describe, expect, it } from 'vitest'
import { isTypo, nameRank, type Searched, searchedWords, searchRank } from './search.ts'

const deal: Searched = {
  deal_type: 'single_mortgage',
  mortgage_class: 'residential',
  residential_building_type: 'condo',
  commercial_class: null,
  office_space_type: null,
  state: 'ON',
  city: 'Toronto',
  description: 'Near the lake, 204 metres of road.',
  loan_address: null,
  number: 20_413,
  owner_company: 'Érable Capital Inc.',
  postal_area: 'M5V',
}
const rank = (search: string, over: Partial<Searched> = {}) => searchRank({ ...deal, ...over }, search)

describe('a search', () => {
  it.each(['HS-20413', 'hs-204', 'hs 204', 'HS204', '204'])(
    'finds a reference by its beginning: %s',
    (typed) => {
      expect(rank(typed)).toBe(1)
    },
  )

  it.each([
    'Toronto',
    'toron',
    'condo',
    'apartment',
    'ontario',
    'ON',
    'M5V',
    'M5V 2T6',
    'condo in Toronto',
    'residential',
  ])('finds place and title: %s', (typed) => expect(rank(typed)).toBe(2))

  it.each([
    'erable',
    'Érable',
    'lake',
    'Torotno',
    'condo Torontoo',
    'capital toronto',
    'apartmant',
    'Onatrio',
  ])('finds seller and description, also despite typing errors: %s', (typed) => expect(rank(typed)).toBe(3))

  it.each(['0413', 'HS-0413', 'oronto', 'Toronto Guelph', '2T6', 'elm', '%', '', '—', 'n'])(
    'does not find what is in no word, or in one word only: %s',
    (typed) => expect(rank(typed)).toBeNull(),
  )

  it('finds by the code of a province whole words only, not the beginnings of words in a description', () => {
    expect(rank('on', { state: 'BC', description: 'Once on the lake' })).toBeNull()
  })

  it('finds an address where it is seen', () => {
    expect([rank('14 Elm'), rank('14 elm', { loan_address: '14 Elm Street' })]).toEqual([null, 3])
  })

  it('passes over small words unless there are no others', () => {
    expect([searchedWords('condo in the Toronto'), searchedWords('in the')]).toEqual([
      ['condo', 'toronto'],
      ['in', 'the'],
    ])
  })
})

it('a search tolerates one wrong, missing, added or exchanged letter, and two from eight letters on, but never the first', () => {
  for (const [typed, word] of [
    ['torotno', 'toronto'],
    ['missisauga', 'mississauga'],
    ['missisaga', 'mississauga'],
    ['vancuver', 'vancouver'],
    ['otawa', 'ottawa'],
    ['calgarry', 'calgary'],
  ] as const)
    expect([typed, isTypo(typed, word)]).toEqual([typed, true])
  for (const [typed, word] of [
    ['milton', 'hamilton'],
    ['cork', 'york'],
    ['condo', 'condition'],
    ['york', 'yort'],
    ['regina', 'virginia'],
  ] as const)
    expect([typed, isTypo(typed, word)]).toEqual([typed, false])
})

it('names are found by the beginnings of their words, then despite typing errors', () => {
  expect([
    nameRank('Trois-Rivières', 'rivi'),
    nameRank('Montréal', 'Montraal'),
    nameRank('Guelph', 'Hull'),
  ]).toEqual([1, 2, null])
})
