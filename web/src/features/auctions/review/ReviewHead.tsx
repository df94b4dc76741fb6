import { Trans } from '@lingui/react/macro'
import { yieldAtPrice } from '#domain/deals/card-figures.ts'
import type { DealDetail } from '#domain/deals/contract.ts'
import { toCents, toDecimal } from '#domain/kernel/money.ts'
import { MoneyText } from '../../../ui/figures/MoneyText.tsx'
import { formatMoney, formatPercent } from '../../../ui/format.ts'
import { againstPrincipal, incrementsAbove } from '../amount.ts'
import { YieldNote } from '../components/YieldRows.tsx'
import type { OpenAuction } from '../offer.ts'
import type { OfferReview } from './offer-review.ts'
import classes from './ReviewHead.module.css'

interface ReviewHeadProps {
  deal: DealDetail
  auction: OpenAuction
  review: OfferReview
  buysNow: boolean
}

/** The binding amount, in the largest type of the product. */
export function ReviewHead({ deal, auction, review, buysNow }: ReviewHeadProps) {
  const headline = review.raises ? review.bound : review.bid
  const against = againstPrincipal(headline, deal.principle_balance)
  const share = against && (against.kind === 'premium' ? 100 + against.percent : 100 - against.percent)
  const percent = formatPercent(share)
  return (
    <div className={classes.reviewHead}>
      <div>
        <p className={classes.label}>
          {buysNow ? (
            <Trans>You buy at</Trans>
          ) : review.raises ? (
            <Trans>You raise your maximum to</Trans>
          ) : (
            <Trans>You bid</Trans>
          )}
        </p>
        <MoneyText className={classes.display} amount={toDecimal(headline)} faintCents />
        <p className={classes.hint}>
          <Above auction={auction} review={review} buysNow={buysNow} />
        </p>
      </div>
      <div className={classes.aside}>
        <p className={classes.label}>
          <Trans>Yield at this price</Trans>
        </p>
        <p className={classes.yield}>{formatPercent(yieldAtPrice(deal, headline))}</p>
        <p className={classes.hint}>
          <YieldNote deal={deal} />
        </p>
        {share !== null && (
          <p className={classes.hint}>
            <Trans>{percent} of principal</Trans>
          </p>
        )}
      </div>
    </div>
  )
}

function Above({ auction, review, buysNow }: Pick<ReviewHeadProps, 'auction' | 'review' | 'buysNow'>) {
  const { leading_amount, increment } = auction
  const lead = <MoneyText amount={leading_amount} stake className={classes.lead} />
  if (buysNow) return <Trans>The deal is sold to you immediately.</Trans>
  if (auction.is_sealed) {
    const own = formatMoney(auction.you?.last_amount ?? null)
    return auction.you ? (
      <Trans>Sealed. It replaces your bid of {own}.</Trans>
    ) : (
      <Trans>Sealed: no one sees the amount before the auction ends.</Trans>
    )
  }
  if (leading_amount === null) return <Trans>The first bid on this deal.</Trans>
  if (review.raises)
    return (
      <>
        <Trans>You’re the highest bidder at {lead}; the price stays there unless you’re outbid.</Trans>
        {auction.reserve_met !== true && (
          <>
            {' '}
            <Trans>
              If your maximum covers a reserve that is not met yet, your bid is raised to the reserve
              immediately.
            </Trans>
          </>
        )}
      </>
    )
  const above = incrementsAbove(review.bid, toCents(leading_amount), toCents(increment))
  const step = formatMoney(increment)
  if (above === null) return <Trans>The leading bid is {lead}</Trans>
  return above === 1 ? (
    <Trans>
      One increment of {step} above the leading bid of {lead}
    </Trans>
  ) : (
    <Trans>
      {above} increments of {step} above the leading bid of {lead}
    </Trans>
  )
}
