import { useNegotiation } from '../../../features/negotiations/api.ts'
import { MoveTimeline } from './MoveTimeline.tsx'

/** The events between the seller and this bidder after the end. */
export function OwnMoves({ deal }: { deal: string }) {
  const { data } = useNegotiation(deal)
  return data ? <MoveTimeline moves={data.moves} /> : null
}
