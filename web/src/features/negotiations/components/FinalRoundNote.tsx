import { Trans } from '@lingui/react/macro'
import type { NegotiationView } from '#domain/negotiations/contract.ts'
import { useServerClock } from '../../../platform/clock/server-clock.ts'
import { Note } from '../../../ui/feedback/Note.tsx'
import { Countdown } from '../../../ui/figures/Countdown.tsx'
import { DateText } from '../../../ui/figures/DateText.tsx'

interface FinalRoundNoteProps {
  round: NonNullable<NegotiationView['final_round']>
  /** The seller has not made a final decision. */
  isAnswering: boolean
}

/**
 * Status of the best-and-final round for the seller and staff: the number of offers, but no amount before its end.
 */
export function FinalRoundNote({ round, isAnswering }: FinalRoundNoteProps) {
  const { offsetMs } = useServerClock()
  const { invited, handed_in: submitted } = round
  const ends = <DateText iso={round.ends_at} withTime />
  if (round.is_over)
    return (
      <Note>
        <b>
          <Trans>Best and final ended {ends}.</Trans>
        </b>{' '}
        <Trans>
          {submitted} of {invited} invited bidders submitted an offer.
        </Trans>{' '}
        {isAnswering && (
          <Trans>Each bidder is listed with their final offer, or with their bid if they made none.</Trans>
        )}
      </Note>
    )
  const clock = <Countdown end={round.ends_at} offsetMs={offsetMs} withIcon />
  return (
    <Note tone="info" role="status">
      <b>
        <Trans>
          Best and final: {submitted} of {invited} have submitted an offer.
        </Trans>
      </b>{' '}
      <Trans>
        {clock} left, until {ends}. Amounts are hidden until then, and bids cannot be accepted or declined
        before.
      </Trans>
    </Note>
  )
}
