import { type RawBuilder, sql } from 'kysely'
import { searchedWords, searchTerms, typoVariants } from '#domain/deals/search.ts'
import { isStaff } from '../../platform/auth/actor.ts'
import { columnsSeenBy, type Reader } from './seen-columns.ts'

type Condition = RawBuilder<unknown>

const and = (conditions: readonly Condition[]) => sql`(${sql.join(conditions, sql` and `)})`
const or = (conditions: readonly Condition[]) => sql`(${sql.join(conditions, sql` or `)})`

/** A word of a search, as a part of the condition on the terms of the index. */
interface Part {
  terms: string
  /** Words that may have been meant, if typing errors are tolerated. */
  variants: readonly string[]
}

const partsOf = (search: string): Part[] =>
  searchedWords(search).map((word) => ({ terms: searchTerms(word).anywhere, variants: typoVariants(word) }))

const hasAll = (parts: readonly Part[]) =>
  parts.every(({ variants }) => variants.length === 0)
    ? sql`${parts.map(({ terms }) => `(${terms})`).join(' & ')}::tsquery`
    : // A subquery runs once, a function would run for every row.
      sql`(select search_query(${parts.map(({ terms }) => terms)}::text[], ${parts.map(({ variants }) => variants.join(' '))}::text[]))`

/**
 * How a condition reads the words of a listing `d`: `index` finds all deals that have them, `listed` those of them that
 * the market lists, `deal` looks up the words of each deal, for lists that are walked in their order.
 */
export type LookupMode = 'index' | 'listed' | 'deal'

const ofDeals = (
  mode: LookupMode,
  condition: (query: (words: Condition) => Condition) => Condition,
): Condition =>
  mode === 'deal'
    ? // The query is the same for every row, so it is computed once.
      sql`(select ${condition((query) => sql`(select ${query})`)} from deal_search s where s.id = d.id)`
    : sql`d.id in (select s.id from deal_search s
        where ${mode === 'listed' ? sql`s.is_listed and` : sql``} ${condition((query) => query)})`

/** Finds each word in the text that every user sees, or in the address. */
const withAddress = (search: string, once: (query: Condition) => Condition) =>
  and(
    partsOf(search).map((part, place) => {
      const { address } = searchTerms(searchedWords(search)[place] ?? '')
      const inWords = sql`s.words @@ ${once(hasAll([part]))}`
      return address === null ? inWords : or([inWords, sql`s.address @@ ${address}::tsquery`])
    }),
  )

/** The deals `d` that a search finds. Indexes: deal_search_words, deal_search_listed_words, deal_search_address. */
export function searchCondition(reader: Reader, search: string, mode: LookupMode): Condition {
  const parts = partsOf(search)
  if (parts.length === 0) return sql`false`
  if (reader === 'market') return ofDeals(mode, (once) => sql`s.words @@ ${once(hasAll(parts))}`)
  if (isStaff(reader)) return ofDeals(mode, (once) => withAddress(search, once))
  // Looks up deal by deal, because it depends on the deal who sees its address.
  const isSeen = columnsSeenBy(reader)('loan_address', sql`true`)
  return ofDeals('deal', (once) =>
    or([
      sql`s.words @@ ${once(hasAll(parts))}`,
      sql`coalesce(${isSeen}, false) and ${withAddress(search, once)}`,
    ]),
  )
}

/** The deals `d` whose address has a word of the search; null if no word is searched for in addresses. */
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

/** True for a found deal whose reference, or whose place and title, match the search. */
export const isFoundByName = (search: string, mode: LookupMode): Condition =>
  ofDeals(mode, () => sql`s.words @@ ${`${referenceTerms(search)}|(${nameTerms(search)})`}::tsquery`)

/** The rank of a found deal, as `searchRank` of the domain. */
export const rankOfFound = (search: string): Condition =>
  sql`(select case when s.words @@ ${referenceTerms(search)}::tsquery then 1 when s.words @@ ${nameTerms(search)}::tsquery then 2 else 3 end
    from deal_search s where s.id = d.id)`
