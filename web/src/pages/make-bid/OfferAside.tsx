import { Plural, Trans } from '@lingui/react/macro'
import { headlineOfDeal, principalOf } from '#domain/deals/card-figures.ts'
import type { DealDetail } from '#domain/deals/contract.ts'
import type { OfferDraft, OpenAuction } from '../../features/auctions/offer.ts'
import { HeadlineLabel } from '../../features/deals/components/HeadlineYield.tsx'
import { positionLabel, titleAndPlace } from '../../features/deals/model.ts'
import { useServerClock } from '../../platform/clock/server-clock.ts'
import { ClassPicture } from '../../ui/figures/ClassPicture.tsx'
import { Countdown } from '../../ui/figures/Countdown.tsx'
import { MoneyText } from '../../ui/figures/MoneyText.tsx'
import { Percent } from '../../ui/figures/Percent.tsx'
import { Card } from '../../ui/layout/Card.tsx'
import { Row, Rows } from '../../ui/layout/Rows.tsx'
import { ExposureCard } from './ExposureCard.tsx'
import classes from './OfferAside.module.css'

interface OfferAsideProps {
  deal: DealDetail
  auction: OpenAuction
  /** Null where the exposure is not shown: once the bid is placed, or where the step shows it itself. */
  draft: OfferDraft | null
  onEnd: () => void
}

/** Summary of the deal, next to every step. */
export function OfferAside({ deal, auction, draft, onEnd }: OfferAsideProps) {
  const { offsetMs } = useServerClock()
  const facts = [deal.position && positionLabel(deal.position), deal.postcode].filter(Boolean)
  const isLive = auction.deal_state === 'live' && auction.bid_end_ts !== null
  return (
    <div className={classes.aside}>
      <Card as="section" padded={false}>
        <ClassPicture subject={deal} src={deal.loan_deal_images[0]?.thumb} size={128} eager />
        <div className={classes.body}>
          <h2 className={classes.title}>{titleAndPlace(deal)}</h2>
          <p className={classes.facts}>
            {facts.join(' · ')}
            {deal.remaining_term !== null && (
              <>
                {facts.length > 0 && ' · '}
                <Plural value={deal.remaining_term} one="# month left" other="# months left" />
              </>
            )}
          </p>
          <Rows>
            {deal.book_of_mortgages_data && (
              <Row label={<Trans>Mortgages</Trans>}>{deal.book_of_mortgages_data.mortgages}</Row>
            )}
            <Row label={<Trans>Principal balance</Trans>}>
              <MoneyText amount={principalOf(deal)} />
            </Row>
            {auction.is_sealed ? (
              <SealedRows auction={auction} />
            ) : (
              <OpenRows deal={deal} auction={auction} />
            )}
            {isLive && auction.bid_end_ts && (
              <Row label={<Trans>Ends in</Trans>}>
                <Countdown end={auction.bid_end_ts} offsetMs={offsetMs} withIcon announce onEnd={onEnd} />
              </Row>
            )}
          </Rows>
        </div>
      </Card>
      {draft && <ExposureCard auction={auction} draft={draft} />}
    </div>
  )
}

function PriceLabel({ auction: { leading_amount, deal_state } }: Pick<OfferAsideProps, 'auction'>) {
  if (leading_amount === null) return <Trans>Opening bid</Trans>
  if (deal_state === 'sold') return <Trans>Sold at</Trans>
  return deal_state === 'live' ? <Trans>Leading bid</Trans> : <Trans>Highest bid</Trans>
}

function OpenRows({ deal, auction }: Pick<OfferAsideProps, 'deal' | 'auction'>) {
  const headline = headlineOfDeal({ ...deal, auction })
  return (
    <>
      <Row label={<PriceLabel auction={auction} />}>
        <MoneyText
          amount={auction.leading_amount ?? auction.opening_bid}
          stake={auction.leading_amount !== null}
        />
      </Row>
      <Row label={<HeadlineLabel basis={headline.basis} />}>
        <Percent value={headline.yield} />
      </Row>
      <Row label={<Trans>Reserve</Trans>}>
        {auction.reserve_met ? (
          <span className={classes.met}>
            <Trans>Met</Trans>
          </span>
        ) : (
          <Trans>Not met</Trans>
        )}
      </Row>
    </>
  )
}

/** What is visible before the close. */
function SealedRows({ auction }: Pick<OfferAsideProps, 'auction'>) {
  return (
    <>
      <Row label={<Trans>Opening bid</Trans>}>
        <MoneyText amount={auction.opening_bid} />
      </Row>
      <Row label={<Trans>Bids</Trans>} note={<Trans>Amounts are hidden until the auction ends</Trans>}>
        {auction.bid_count}
      </Row>
      {auction.you && (
        <Row label={<Trans>Your sealed bid</Trans>}>
          <MoneyText amount={auction.you.last_amount} />
        </Row>
      )}
    </>
  )
}
