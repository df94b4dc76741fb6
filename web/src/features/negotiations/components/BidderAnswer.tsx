import { Trans, useLingui } from '@lingui/react/macro'
import { type ReactNode, useEffect, useRef, useState } from 'react'
import { useLocation } from 'react-router'
import type { Bid } from '#domain/auctions/contract.ts'
import type { DealDetail } from '#domain/deals/contract.ts'
import { counterOfferText, OBLIGATIONS } from '#domain/deals/obligations.ts'
import { toCents } from '#domain/kernel/money.ts'
import { useServerClock } from '../../../platform/clock/server-clock.ts'
import { BindingButton } from '../../../platform/live/BindingButton.tsx'
import { BindingNote } from '../../../platform/live/BindingNote.tsx'
import { ViewingNote } from '../../../platform/view-as/ViewingNote.tsx'
import { Note } from '../../../ui/feedback/Note.tsx'
import { Countdown } from '../../../ui/figures/Countdown.tsx'
import { DateText } from '../../../ui/figures/DateText.tsx'
import { MoneyText } from '../../../ui/figures/MoneyText.tsx'
import { formatMoney } from '../../../ui/format.ts'
import { Row, Rows } from '../../../ui/layout/Rows.tsx'
import { useOwnBid } from '../../auctions/api.ts'
import { YieldRow } from '../../auctions/components/YieldRows.tsx'
import { ANSWER_ANCHOR, isRoundRunning, pendingResponseOf } from '../../auctions/pending-response.ts'
import { useNegotiation } from '../api.ts'
import { aboveCurrentBid } from '../model.ts'
import classes from './BidderAnswer.module.css'
import { AcceptCounterDialog, DeclineCounterDialog } from './CounterAnswerDialogs.tsx'
import { FinalOfferDialog } from './FinalOfferDialog.tsx'

/**
 * What this bidder has to respond to after the end: a counter-offer, or an invitation to a best and final offer.
 */
export function BidderAnswer({ deal }: { deal: DealDetail }) {
  useNegotiation(deal.id)
  const { data: bid } = useOwnBid(deal.id)
  const pending = bid && pendingResponseOf(bid)
  if (!pending) return null
  const shared = { deal, bid }
  return pending.kind === 'counter' ? (
    <CounterCard {...shared} counter={pending.counter} />
  ) : (
    <FinalCard {...shared} invitation={pending.invitation} />
  )
}

interface ResponseCardProps {
  title: ReactNode
  label: string
  until: string
  children: ReactNode
}

/** A card with a countdown, to which lists link. */
function ResponseCard({ title, label, until, children }: ResponseCardProps) {
  const { offsetMs } = useServerClock()
  const { hash } = useLocation()
  const card = useRef<HTMLElement>(null)
  const isMeant = hash === `#${ANSWER_ANCHOR}`
  useEffect(() => {
    if (!isMeant) return
    card.current?.scrollIntoView({ block: 'center' })
    card.current?.focus({ preventScroll: true })
  }, [isMeant])
  return (
    <section className={classes.card} id={ANSWER_ANCHOR} ref={card} tabIndex={-1} aria-label={label}>
      <div className={classes.head}>
        <h2>{title}</h2>
        <Countdown end={until} offsetMs={offsetMs} withIcon />
      </div>
      <div className={classes.body}>{children}</div>
    </section>
  )
}

interface CardProps {
  deal: DealDetail
  bid: Bid
}

function CounterCard({ deal, bid, counter }: CardProps & { counter: NonNullable<Bid['counter']> }) {
  const { t } = useLingui()
  const [open, setOpen] = useState<'accept' | 'decline' | null>(null)
  const amount = formatMoney(counter.amount)
  const more = formatMoney(aboveCurrentBid(counter.amount, bid))
  const close = () => setOpen(null)
  return (
    <ResponseCard
      title={<Trans>The seller’s counter-offer</Trans>}
      label={t`The seller’s counter-offer`}
      until={counter.expires_at}
    >
      <MoneyText className={classes.amount} amount={counter.amount} stake />
      <p className={classes.hint}>
        <Trans>{more} above your current bid.</Trans> {counterOfferText(counter.expires_at)}{' '}
        {OBLIGATIONS.counter_offer}
      </p>
      {counter.message && <blockquote className={classes.quote}>{counter.message}</blockquote>}
      <Rows>
        <Row label={<Trans>Your current bid</Trans>}>
          <MoneyText amount={bid.standing_amount} />
        </Row>
        <YieldRow deal={deal} price={toCents(counter.amount)} />
      </Rows>
      <div className={classes.buttons}>
        {counter.can.accept && (
          <BindingButton work="approval" variant="filled" size="lg" onClick={() => setOpen('accept')}>
            <Trans>Review {amount}</Trans>
          </BindingButton>
        )}
        {counter.can.decline && (
          <BindingButton size="lg" onClick={() => setOpen('decline')}>
            <Trans>Decline</Trans>
          </BindingButton>
        )}
      </div>
      <BindingNote />
      <ViewingNote />
      <p className={classes.hint}>
        <Trans>If you decline or let it expire, your bid stays open as it was.</Trans>
      </p>
      {open === 'accept' && <AcceptCounterDialog deal={deal} bid={bid} counter={counter} onClose={close} />}
      {open === 'decline' && <DeclineCounterDialog deal={deal} counter={counter} onClose={close} />}
    </ResponseCard>
  )
}

function FinalCard({ deal, bid, invitation }: CardProps & { invitation: NonNullable<Bid['final']> }) {
  const { t } = useLingui()
  const [isOpen, setIsOpen] = useState(false)
  const ends = <DateText iso={invitation.ends_at} withTime />
  const amount = formatMoney(invitation.amount)
  const isRunning = isRoundRunning(invitation, bid.server_time)
  return (
    <ResponseCard title={<Trans>Best and final</Trans>} label={t`Best and final`} until={invitation.ends_at}>
      {invitation.has_offered ? (
        <Note tone="ok">
          <b>
            <Trans>Your final offer is submitted.</Trans>
          </b>{' '}
          {invitation.amount !== null &&
            (isRunning ? (
              <Trans>
                {amount}, hidden from everyone until {ends}.
              </Trans>
            ) : (
              <>
                <Trans>Your bid is {amount}.</Trans> {OBLIGATIONS.bid}
              </>
            ))}{' '}
          <Trans>We notify you when the seller decides.</Trans>
        </Note>
      ) : (
        <>
          <p className={classes.hint}>
            <Trans>The seller invites you to one last offer, until {ends}.</Trans> {OBLIGATIONS.final_offer}
          </p>
          <Rows>
            <Row label={<Trans>Your current bid</Trans>} note={<Trans>The minimum you can offer</Trans>}>
              <MoneyText amount={invitation.minimum} />
            </Row>
          </Rows>
          {invitation.can.offer && (
            <div className={classes.buttons}>
              <BindingButton work="approval" variant="filled" size="lg" onClick={() => setIsOpen(true)}>
                <Trans>Make your final offer</Trans>
              </BindingButton>
            </div>
          )}
          <BindingNote work="approval" />
          <ViewingNote />
          <p className={classes.hint}>
            <Trans>If you offer nothing, your bid stays open as it is.</Trans>
          </p>
        </>
      )}
      {isOpen && (
        <FinalOfferDialog deal={deal} bid={bid} invitation={invitation} onClose={() => setIsOpen(false)} />
      )}
    </ResponseCard>
  )
}
