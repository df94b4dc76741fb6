import { useNegotiation } from '../api.ts'
import { NegotiationTimeline } from './NegotiationTimeline.tsx'

/** The events between the seller and this bidder after the end. */
export function OwnNegotiation({ deal }: { deal: string }) {
  const { data } = useNegotiation(deal)
  return data ? <NegotiationTimeline moves={data.moves} /> : null
}
