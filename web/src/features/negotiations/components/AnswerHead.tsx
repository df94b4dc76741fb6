import { Plural, Trans } from '@lingui/react/macro'
import { Button } from '@mantine/core'
import type { Ref } from 'react'
import { Link } from 'react-router'
import type { Bid } from '#domain/auctions/contract.ts'
import type { DealDetail } from '#domain/deals/contract.ts'
import { decisionText, OBLIGATIONS, OBLIGATIONS_OF_SELLER } from '#domain/deals/obligations.ts'
import { paths } from '#domain/kernel/paths.ts'
import type { NegotiationView } from '#domain/negotiations/contract.ts'
import { useServerClock } from '../../../platform/clock/server-clock.ts'
import { BindingButton } from '../../../platform/live/BindingButton.tsx'
import { BindingNote } from '../../../platform/live/BindingNote.tsx'
import { useIsViewing, ViewingNote } from '../../../platform/view-as/ViewingNote.tsx'
import { Countdown } from '../../../ui/figures/Countdown.tsx'
import { formatDate } from '../../../ui/format.ts'
import classes from './BidsToAnswer.module.css'

interface AnswerHeadProps {
  deal: Pick<DealDetail, 'auction' | 'deal_state' | 'id' | 'is_own' | 'sale'>
  headingRef: Ref<HTMLHeadingElement>
  negotiation: NegotiationView | undefined
  open: readonly Bid[]
  onInvite: () => void
  onDeclineAll: () => void
}

/** The pending decision with its deadline, and the actions on all bids. */
export function AnswerHead({ deal, headingRef, negotiation, open, onInvite, onDeclineAll }: AnswerHeadProps) {
  const { can, answer_by, answer_until, deal_state } = negotiation ?? {}
  const isViewing = useIsViewing()
  const words = deal.is_own ? OBLIGATIONS_OF_SELLER : OBLIGATIONS
  const isWaiting = deal_state === 'under_review' && open.length > 0
  const canDecide = open.some((bid) => bid.can.accept) || Boolean(can?.decline_all)
  return (
    <div className={classes.head}>
      <div>
        <h2 ref={headingRef} tabIndex={-1} className={classes.title}>
          {canDecide ? <Trans>Bids to answer</Trans> : <Trans>Bids</Trans>}
        </h2>
        {isWaiting && (
          <p className={classes.hint}>
            <Plural value={open.length} one="# open bid." other="# open bids." />{' '}
            {answer_until && <AnswerClock until={answer_until} />}{' '}
            {answer_by && decisionText(formatDate(answer_by), deal.auction.reserve_met === true, deal.is_own)}
          </p>
        )}
        {isWaiting && can?.counter && (
          <p className={classes.hint}>
            <Trans>The reserve is not met.</Trans> {words.below_reserve}
          </p>
        )}
        {isWaiting && negotiation?.reserve_met && (
          <p className={classes.hint}>
            {OBLIGATIONS.reserve_met} {words.reserve}
          </p>
        )}
        {isWaiting && negotiation && negotiation.counters.length > 0 && (
          <p className={classes.hint}>
            {words.counter_offer}{' '}
            <Trans>Until then that bidder cannot be declined, and neither can all bids together.</Trans>
          </p>
        )}
        {canDecide && <BindingNote />}
        {isWaiting && isViewing && (
          <div className={classes.viewing}>
            <ViewingNote>
              <Trans>Only the seller can accept or decline bids.</Trans>
            </ViewingNote>
          </div>
        )}
      </div>
      <div className={classes.acts}>
        {deal.is_own && deal.deal_state === 'sold' && deal.sale?.parts.length === 0 && (
          <Button component={Link} to={paths.closing(deal.id)}>
            <Trans>Go to closing</Trans>
          </Button>
        )}
        {can?.invite && (
          <BindingButton onClick={onInvite}>
            <Trans>Invite to best and final</Trans>
          </BindingButton>
        )}
        {can?.decline_all && open.length > 0 && (
          <BindingButton variant="danger" onClick={onDeclineAll}>
            <Trans>Decline all</Trans>
          </BindingButton>
        )}
      </div>
    </div>
  )
}

/** Countdown of the seller's time, as computed by the server. */
function AnswerClock({ until }: { until: string }) {
  const { offsetMs } = useServerClock()
  const clock = <Countdown end={until} offsetMs={offsetMs} withIcon />
  return <Trans>{clock} left.</Trans>
}
