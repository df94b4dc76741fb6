import { readFileSync } from 'node:fs'
import { afterEach, beforeAll, describe, expect, it } from 'vitest'
import { dayText } from './dates.ts'
import {
  addFrench,
  type Catalogue,
  inLanguage,
  preferredLanguage,
  sentence,
  speak,
  spoken,
} from './language.ts'
import { listOf } from './list-text.ts'
import { clockText, momentText, timeText } from './market-time.ts'
import { formatMoney } from './money.ts'

const CATALOGUE = JSON.parse(
  readFileSync(new URL('../locales/fr.json', import.meta.url), 'utf8'),
) as Catalogue

/** Spaces that do not break are shown as `_`. */
const shown = (text: string | null) => text?.replaceAll('\u00a0', '_')

beforeAll(() => {
  addFrench({
    ...CATALOGUE,
    '{0} has bid on {1}.': '{0} a misé sur {1}.',
    'The leading bid is {0}.': 'La mise en tête est de {0}.',
    'It ends at {0}.': 'Elle se termine le {0}.',
    '{0} confirmed the {1}.': '{0} a confirmé l’étape {1}.',
  })
})
afterEach(() => speak('en'))

describe('a text of the product in French', () => {
  it('is what the catalogue has for it', () => {
    expect(inLanguage('Reserve price', 'fr')).toBe('Prix de réserve')
    expect(inLanguage('Reserve price', 'en')).toBe('Reserve price')
  })
  it('has its values where French has them, with amounts, days and moments as French writes them', () => {
    const english =
      'Bidder 2 has bid on HS-20413. The leading bid is $1,234,567.89. It ends at 24/11/2026 2:05 PM ET.'
    expect(shown(inLanguage(english, 'fr'))).toBe(
      'Enchérisseur 2 a misé sur HS-20413. La mise en tête est de 1_234_567,89_$. Elle se termine le 24_novembre_2026 à_14_h_05_HE.',
    )
  })
  it('translates a label in the middle of a sentence', () => {
    expect(inLanguage('HS-20413: Acme confirmed the assignment of charge.', 'fr')).toBe(
      'HS-20413: Acme a confirmé l’étape cession de la créance hypothécaire.',
    )
  })
  it('leaves alone a sentence that is longer than those of the product, and values far inside of values', () => {
    const long = `Bidder 2 has bid on ${'x'.repeat(600)}.`
    expect(inLanguage(long, 'fr')).toBe(long)
    const counted = (times: number) => `${'2 '.repeat(times)}Reserve price`
    expect(inLanguage(counted(2), 'fr')).toBe('2 2 Prix de réserve')
    expect(inLanguage(counted(20), 'fr')).toBe(counted(20))
  })
  it('leaves alone what people wrote', () => {
    expect(inLanguage('The roof was replaced in spring. Ask Bob.', 'fr')).toBe(
      'The roof was replaced in spring. Ask Bob.',
    )
    expect(inLanguage('Smith and Sons Ltd.', 'fr')).toBe('Smith and Sons Ltd.')
  })
  it.each([
    ['$450,000.00', '450_000,00_$'],
    ['-$12.50', '-12,50_$'],
    ['7.25%', '7,25_%'],
    ['1,500', '1_500'],
    ['7.49', '7,49'],
    ['Acme Corp. (reserve price)', 'Acme Corp. (prix de réserve)'],
    ['01/03/2026', '1er_mars_2026'],
    ['25/11/2026 12:00 AM ET', '25_novembre_2026 à_0_h_HE'],
  ])('writes %s as %s', (english, french) => {
    expect(shown(inLanguage(english, 'fr'))).toBe(french)
  })
})

describe('the formats of a page', () => {
  const moment = '2026-11-24T19:05:00Z'
  const all = () => [
    formatMoney(123_456_789),
    dayText('2026-11-24'),
    momentText(moment),
    timeText(moment),
    clockText({ hour: 9, minute: 0 }),
    listOf(['a', 'b', 'c']),
  ]
  it('are English', () => {
    expect(all()).toEqual([
      '$1,234,567.89',
      '24/11/2026',
      '24/11/2026 2:05 PM ET',
      '2:05 PM ET',
      '9:00 AM',
      'a, b and c',
    ])
  })
  it('are French', () => {
    speak('fr')
    expect(all().map(shown)).toEqual([
      '1_234_567,89_$',
      '24_novembre_2026',
      '24_novembre_2026 à_14_h_05_HE',
      '14_h_05_HE',
      '9_h',
      'a, b et c',
    ])
  })
})

it('labels are read in the language of the page, at the time at which they are read', () => {
  const labels = spoken({ met: 'Met', deep: { label: 'Reserve price', kind: 'date' } })
  expect(labels.met).toBe('Met')
  speak('fr')
  expect([labels.met, labels.deep.label, labels.deep.kind]).toEqual(['Atteinte', 'Prix de réserve', 'date'])
  expect(sentence`Bid at least ${formatMoney(100)}.`.replace('\u00a0', '_')).toBe('Misez au moins 1,00_$.')
})

it.each([
  [undefined, 'en'],
  ['fr-CA,fr;q=0.9,en;q=0.8', 'fr'],
  ['en-CA,en;q=0.9,fr;q=0.8', 'en'],
  ['de, fr;q=0.5, en;q=0.4', 'fr'],
  ['fr;q=0, en', 'en'],
  ['es', 'en'],
  ['*', 'en'],
])('a browser that accepts %s gets %s', (accepted, language) => {
  expect(preferredLanguage(accepted)).toBe(language)
})
