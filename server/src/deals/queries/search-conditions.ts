import { type RawBuilder, sql } from 'kysely'
import { searchedWords, searchTerms, typoVariants } from '#domain/deals/search.ts'
import { isStaff } from '../../platform/auth/actor.ts'
import { columnsSeenBy, type Reader } from './seen-columns.ts'

type Condition = RawBuilder<unknown>

const and = (conditions: readonly Condition[]) => sql`(${sql.join(conditions, sql` and `)})`
const or = (conditions: readonly Condition[]) => sql`(${sql.join(conditions, sql` or `)})`

/** Words that a search looks for, each as a part of a condition on the index's terms. */
interface Part {
  terms: string
  /** What the word may have been, if a typing error is forgiven. */
  variants: readonly string[]
}

const partsOf = (search: string): Part[] =>
  searchedWords(search).map((word) => ({ terms: searchTerms(word).anywhere, variants: typoVariants(word) }))

const hasAll = (parts: readonly Part[]) =>
  parts.every(({ variants }) => variants.length === 0)
    ? sql`${parts.map(({ terms }) => `(${terms})`).join(' & ')}::tsquery`
    : // A query of its own is carried out once, a function for every row.
      sql`(select search_query(${parts.map(({ terms }) => terms)}::text[], ${parts.map(({ variants }) => variants.join(' '))}::text[]))`

/**
 * How a condition reads the words of a listing `d`: all deals that have them from the index, or the words of a deal that
 * is at hand, for lists that are read in their order.
 */
export type Way = 'index' | 'deal'

const ofDeals = (way: Way, condition: (query: (words: Condition) => Condition) => Condition): Condition =>
  way === 'index'
    ? sql`d.id in (select s.id from deal_search s where ${condition((query) => query)})`
    : // The query is the same for every row, so it is made once.
      sql`(select ${condition((query) => sql`(select ${query})`)} from deal_search s where s.id = d.id)`

/** Each word in what everybody sees, or in the address. */
const withAddress = (search: string, once: (query: Condition) => Condition) =>
  and(
    partsOf(search).map((part, place) => {
      const { address } = searchTerms(searchedWords(search)[place] ?? '')
      const inWords = sql`s.words @@ ${once(hasAll([part]))}`
      return address === null ? inWords : or([inWords, sql`s.address @@ ${address}::tsquery`])
    }),
  )

/** The deals `d` that a search finds. Indexes: deal_search_words, deal_search_address. */
export function searchCondition(reader: Reader, search: string, way: Way): Condition {
  const parts = partsOf(search)
  if (parts.length === 0) return sql`false`
  if (reader === 'market') return ofDeals(way, (once) => sql`s.words @@ ${once(hasAll(parts))}`)
  if (isStaff(reader)) return ofDeals(way, (once) => withAddress(search, once))
  // A deal at a time, because who sees the address is known of the deal.
  const isSeen = columnsSeenBy(reader)('loan_address', sql`true`)
  return ofDeals('deal', (once) =>
    or([
      sql`s.words @@ ${once(hasAll(parts))}`,
      sql`coalesce(${isSeen}, false) and ${withAddress(search, once)}`,
    ]),
  )
}

/** The deals `d` in whose address a word of a search is; null if none is looked for there. */
export function addressCondition(search: string): Condition | null {
  const terms = searchedWords(search).flatMap((word) => searchTerms(word).address ?? [])
  return terms.length === 0
    ? null
    : sql`d.id in (select s.id from deal_search s where s.address @@ ${terms.join('|')}::tsquery)`
}

const referenceTerms = (search: string) =>
  searchedWords(search)
    .map((word) => searchTerms(word).reference)
    .join('|')
const nameTerms = (search: string) =>
  searchedWords(search)
    .map((word) => `(${searchTerms(word).name})`)
    .join('&')

/** True of a found deal whose reference, or whose place and title, have what was searched for. */
export const isFoundByName = (search: string, way: Way): Condition =>
  ofDeals(way, () => sql`s.words @@ ${`${referenceTerms(search)}|(${nameTerms(search)})`}::tsquery`)

/** The domain's `searchRank` of a found deal. */
export const rankOfFound = (search: string): Condition =>
  sql`(select case when s.words @@ ${referenceTerms(search)}::tsquery then 1 when s.words @@ ${nameTerms(search)}::tsquery then 2 else 3 end
    from deal_search s where s.id = d.id)`
