/** What a deal shows below its first screen, loaded together. */
export { DealTabs } from './DealTabs.tsx'
export { SimilarDeals } from './SimilarDeals.tsx'
