import { inLanguage } from '../kernel/language.ts'
import { namesOf } from '../kernel/names.ts'
import type { DealValues } from './fields.ts'
import { dealReference } from './title.ts'
import * as v from './vocabulary.ts'

/** The texts of a deal in which a search looks, as far as the user may see them. */
export interface Searched
  extends Pick<
    DealValues,
    | 'deal_type'
    | 'mortgage_class'
    | 'residential_building_type'
    | 'commercial_class'
    | 'office_space_type'
    | 'state'
    | 'city'
    | 'description'
    | 'loan_address'
  > {
  number: number
  owner_company: string | null
  /** The public part of the postal code. */
  postal_area: string | null
}

/** Longer words are truncated. */
const LONGEST_WORD = 30
/** Shorter words are not searched for in descriptions and addresses, unless they are numbers: ON is the province. */
const SHORTEST_OF_TEXT = 3
const isOfText = (word: string) => word.length >= SHORTEST_OF_TEXT || /^[0-9]/.test(word)
const MOST_WORDS = 12

/** The words of a text in lower case, without accents and apostrophes. The database's `search_words` does the same. */
export const wordsOf = (text: string | null): string[] =>
  (text ?? '')
    .normalize('NFD')
    .replace(/[\u0300-\u036f'\u2019]/g, '')
    .replace(/[A-Z]+/g, (letters) => letters.toLowerCase())
    .split(/[^a-z0-9\u00c0-\u1fff\u2c00-\ud7ff]+/)
    .filter((word) => word !== '')
    .map((word) => word.slice(0, LONGEST_WORD))

const STOP_WORDS = new Set(
  'a an and at for in of the with au aux avec d dans de des du en et l la le les pour sur un une'.split(' '),
)

/**
 * The words of a search, all of which a deal must contain. A reference is one word, a postal code only its public part.
 * @returns empty if the search contains no letter or digit; no deal matches then
 */
export function searchedWords(typed: string): string[] {
  const words = wordsOf(
    typed.replace(/\b(hs|bk)[\s-]+(?=\d)/gi, '$1').replace(/\b([a-z]\d[a-z])[\s-]?\d[a-z]\d\b/gi, '$1'),
  )
  const meant = words.filter((word) => !STOP_WORDS.has(word))
  return [...new Set(meant.length > 0 ? meant : words)].slice(0, MOST_WORDS)
}

/** Word lengths from which one and two wrong letters are tolerated. */
const TYPO_LENGTHS = { oneFrom: 5, twoFrom: 8 } as const

/**
 * A word, and its variants without the letters that may be wrong: any one from five letters on, any two from eight on.
 * The first letter must be right.
 */
export function variantsOf(word: string): string[] {
  const without = (one: string) =>
    Array.from({ length: one.length - 1 }, (_, i) => one.slice(0, i + 1) + one.slice(i + 2))
  const once = word.length >= TYPO_LENGTHS.oneFrom ? without(word) : []
  const twice = word.length >= TYPO_LENGTHS.twoFrom ? once.flatMap(without) : []
  return [...new Set([word, ...once, ...twice])]
}

/** Typing errors are not tolerated in shorter names. */
const SHORTEST_NAME = 4

/** True if two words have a common variant, such as "torotno" and "toronto". */
export function isTypo(typed: string, word: string): boolean {
  if (typed.length < TYPO_LENGTHS.oneFrom || word.length < SHORTEST_NAME || typed[0] !== word[0]) return false
  const variants = new Set(variantsOf(word))
  return variantsOf(typed).some((variant) => variants.has(variant))
}

/** The variants by which the database finds misspelled words; empty if the word is too short for that. */
export const typoVariants = (typed: string) => (typed.length < TYPO_LENGTHS.oneFrom ? [] : variantsOf(typed))

/** The vocabularies whose values a search finds by their names, as titles and fields show them. */
const NAMED_VALUES = {
  deal_type: { book_of_mortgage: v.DEAL_TYPE.book_of_mortgage },
  mortgage_class: {
    residential: 'Residential property',
    commercial: 'Commercial property',
    Mix: `${v.MORTGAGE_CLASS.Mix}, ${v.COMMERCIAL_CLASS.mixed_use}`,
  },
  residential_building_type: v.BUILDING_TYPE,
  commercial_class: v.COMMERCIAL_CLASS,
  office_space_type: v.OFFICE_SPACE_TYPE,
  state: v.PROVINCE,
} as const
type NamedField = keyof typeof NAMED_VALUES

interface NamedValue {
  field: NamedField
  value: string
  words: string[]
}
let names: NamedValue[] | null = null

/** The values with the words of their names in both languages, once French has been brought. */
const namedValues = (): NamedValue[] =>
  (names ??= namesOf(NAMED_VALUES).flatMap((field) =>
    Object.entries(NAMED_VALUES[field]).map(([value, name]: [string, string]) => ({
      field,
      value,
      words: wordsOf(`${value} ${inLanguage(name, 'en')} ${inLanguage(name, 'fr')}`),
    })),
  ))

/** The values whose names contain this word, and those that it could mean if it is misspelled. */
export function valuesNamed(typed: string) {
  const all = namedValues()
  const begins = all.filter(({ words }) => words.some((word) => word.startsWith(typed)))
  const meant = all.filter((one) => !begins.includes(one) && one.words.some((word) => isTypo(typed, word)))
  return { begins, meant }
}

/** The rank of a deal for a search: it is found by its reference, by place and title, or by anything else. */
export type SearchRank = 1 | 2 | 3

/** Where a word is found. */
interface Found {
  reference: boolean
  /** In place or title, without typing errors. */
  name: boolean
}

interface DealWords {
  reference: readonly string[]
  place: readonly string[]
  seller: readonly string[]
  texts: readonly string[]
  /** Words in which typing errors are tolerated. */
  forgiving: readonly string[]
}

/** Caches a deal's words, because a deal that goes live is compared with every saved search. */
const WORDS = new WeakMap<Searched, DealWords>()

function dealWords(deal: Searched): DealWords {
  const known = WORDS.get(deal)
  if (known) return known
  const reference = wordsOf(dealReference(deal).replace('-', ''))
  const city = wordsOf(deal.city)
  const seller = wordsOf(deal.owner_company)
  const words = {
    reference: [...reference, ...reference.map((word) => word.slice(2))],
    place: [...city, ...wordsOf(deal.postal_area)],
    seller,
    texts: [...wordsOf(deal.description), ...wordsOf(deal.loan_address)],
    forgiving: [...city, ...seller],
  }
  WORDS.set(deal, words)
  return words
}

/** Null if the word is not found. */
function find(deal: Searched, typed: string): Found | null {
  const begins = (some: readonly string[]) => some.some((word) => word.startsWith(typed))
  const words = dealWords(deal)
  const { begins: named, meant } = valuesNamed(typed)
  const has = (values: typeof named) => values.some(({ field, value }) => deal[field] === value)
  const reference = begins(words.reference)
  const name = begins(words.place) || has(named)
  const isFound =
    reference ||
    name ||
    begins(words.seller) ||
    (isOfText(typed) && begins(words.texts)) ||
    has(meant) ||
    words.forgiving.some((word) => isTypo(typed, word))
  return isFound ? { reference, name } : null
}

/** The rank of a deal for a search; null if a word is not found. The server's `search-conditions.ts` does it in SQL. */
export function searchRank(deal: Searched, search: string): SearchRank | null {
  const found: Found[] = []
  for (const word of searchedWords(search)) {
    const one = find(deal, word)
    if (one === null) return null
    found.push(one)
  }
  if (found.length === 0) return null
  if (found.some(({ reference }) => reference)) return 1
  return found.every(({ name }) => name) ? 2 : 3
}

/** The rank of a name for a search: 1 without typing errors, 2 with typing errors; null if a word is not in it. */
export function nameRank(name: string, search: string): 1 | 2 | null {
  const typed = searchedWords(search)
  const words = wordsOf(name)
  const begins = (word: string) => words.some((one) => one.startsWith(word))
  if (typed.length === 0) return null
  if (typed.every(begins)) return 1
  return typed.every((word) => begins(word) || words.some((one) => isTypo(word, one))) ? 2 : null
}

/** The parts of the index's terms in which a word is searched for; the address has terms of its own. */
export function searchTerms(typed: string) {
  const begin = (kind: string) => `'${kind}:${typed}':*`
  const { begins, meant } = valuesNamed(typed)
  const values = (some: typeof begins) => some.map(({ field, value }) => `'V:${field}:${value}'`)
  const name = [begin('P'), ...values(begins)]
  return {
    reference: begin('R'),
    name: name.join('|'),
    anywhere: [
      begin('R'),
      ...name,
      begin('S'),
      ...values(meant),
      ...(isOfText(typed) ? [begin('D')] : []),
    ].join('|'),
    address: isOfText(typed) ? `'${typed}':*` : null,
  }
}
