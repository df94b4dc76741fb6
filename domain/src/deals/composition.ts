import { z } from 'zod'
import { EVERY_ROLE, route } from '../kernel/route.ts'
import { dealFilters, filteredQuery } from './filters.ts'

/** A range of remaining terms in months, both ends included. */
export interface TermBucket {
  key: string
  from: number
  to: number | null
}
export const TERM_BUCKETS: readonly TermBucket[] = [
  { key: '0-6', from: 0, to: 6 },
  { key: '7-12', from: 7, to: 12 },
  { key: '13-24', from: 13, to: 24 },
  { key: '25-36', from: 25, to: 36 },
  { key: '37-60', from: 37, to: 60 },
  { key: '61+', from: 61, to: null },
]

/** The most cities that are counted, those with the most deals. */
export const MOST_CITIES = 200

/** Separate from the figures, because every visit to the marketplace requests those. */
export const dealComposition = route({
  method: 'GET',
  path: '/loan-deal/composition/',
  summary: 'Counts by city and by remaining term over the same filters as the list',
  tag: 'Deals',
  access: EVERY_ROLE,
  query: filteredQuery(dealFilters),
  response: z.object({
    /** As sellers spell them, the most frequent first. */
    by_city: z.array(z.object({ city: z.string(), count: z.int() })),
    by_remaining_term: z.record(z.string(), z.int()),
  }),
})
