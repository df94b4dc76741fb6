import { Trans, useLingui } from '@lingui/react/macro'
import { type Icon, IconCircleCheck, IconCircleX, IconClock, IconMessage2Dollar } from '@tabler/icons-react'
import type { ReactNode } from 'react'
import type { NegotiationEventView } from '#domain/negotiations/contract.ts'
import { NEGOTIATION_EVENT, NEGOTIATION_SIDE } from '#domain/negotiations/vocabulary.ts'
import { DateText } from '../../../ui/figures/DateText.tsx'
import { MoneyText } from '../../../ui/figures/MoneyText.tsx'
import { toneOf } from '../model.ts'
import classes from './NegotiationTimeline.module.css'

const ICONS: Record<ReturnType<typeof toneOf>, Icon> = {
  ok: IconCircleCheck,
  bad: IconCircleX,
  clock: IconClock,
  offer: IconMessage2Dollar,
}

/** All negotiation events after the end, oldest first. They are never changed. */
export function NegotiationTimeline({ moves }: { moves: readonly NegotiationEventView[] }) {
  const { t } = useLingui()
  if (moves.length === 0) return null
  return (
    <section className={classes.section} aria-label={t`After the auction`}>
      <h3>
        <Trans>After the auction</Trans>
      </h3>
      <ol className={classes.list}>
        {moves.map((move) => (
          <Step key={move.id} move={move} />
        ))}
      </ol>
    </section>
  )
}

function Step({ move }: { move: NegotiationEventView }) {
  const tone = toneOf(move)
  const Shape = ICONS[tone]
  return (
    <li className={classes.step} data-tone={tone}>
      <span className={classes.sign}>
        <Shape size={18} stroke={1.7} aria-hidden />
      </span>
      <div className={classes.body}>
        <p className={classes.line}>
          <b>{NEGOTIATION_EVENT[move.kind]}</b>
          {move.amount !== null && <MoneyText amount={move.amount} />}
        </p>
        <p className={classes.facts}>
          <DateText iso={move.at} withTime /> · {NEGOTIATION_SIDE[move.by]} · <BidderName move={move} />
        </p>
        <Until move={move} />
        {move.reason && <p className={classes.reason}>{move.reason}</p>}
      </div>
    </li>
  )
}

/** The bidder concerned by the event. */
function BidderName({ move }: { move: NegotiationEventView }): ReactNode {
  if (move.is_you) return <Trans>{move.alias}, you</Trans>
  return move.bidder_company ? `${move.bidder_company} (${move.alias})` : move.alias
}

function Until({ move }: { move: NegotiationEventView }) {
  const until = <DateText iso={move.expires_at} withTime />
  if (move.kind === 'final_offer' && move.amount === null)
    return (
      <p className={classes.facts}>
        <Trans>The amount is hidden until {until}</Trans>
      </p>
    )
  if (move.kind !== 'counter' && move.kind !== 'final_invited') return null
  return (
    <p className={classes.facts}>
      <Trans>Open until {until}</Trans>
    </p>
  )
}
