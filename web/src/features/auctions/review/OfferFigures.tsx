import { Trans } from '@lingui/react/macro'
import type { ReactNode } from 'react'
import type { DealDetail } from '#domain/deals/contract.ts'
import { OBLIGATIONS } from '#domain/deals/obligations.ts'
import { formatMoney } from '#domain/kernel/money.ts'
import { Row, Rows } from '../../../ui/layout/Rows.tsx'
import { DepositRow } from '../components/DepositRow.tsx'
import { FeeLines, FeeSum } from '../components/FeeLines.tsx'
import { MaximumHelp } from '../components/MaximumHelp.tsx'
import { YieldAfterCostsRow } from '../components/YieldRows.tsx'
import { isWithoutCosts, type OpenAuction } from '../offer.ts'
import { AtMaximum } from './AtMaximum.tsx'
import classes from './OfferFigures.module.css'
import { kindOf, type OfferReview } from './offer-review.ts'

interface OfferFiguresProps {
  deal: DealDetail
  auction: OpenAuction
  review: OfferReview
  buysNow: boolean
  /** Below the lines of the costs. */
  children?: ReactNode
}

/** What an offer comes to: its kind, maximum, costs, total, deposit, and yield after costs. */
export function OfferFigures({ deal, auction, review, buysNow, children }: OfferFiguresProps) {
  const hasMaximum = kindOf(buysNow, review) === 'maximum'
  const lines = <FeeLines deal={deal} terms={review.terms} listedAt={auction.listed_at} />
  return (
    <>
      <div className={classes.lines}>
        <Rows>
          <Row
            label={<Trans>Offer type</Trans>}
            note={buysNow ? <Trans>Binding immediately; ends the auction</Trans> : OBLIGATIONS.bid}
          >
            {buysNow ? <Trans>Buy now</Trans> : <Trans>Bid</Trans>}
          </Row>
          {hasMaximum && (
            <Row label={<Trans>Hidden maximum</Trans>} note={<MaximumHelp auction={auction} />}>
              {formatMoney(review.bound)}
            </Row>
          )}
        </Rows>
        {hasMaximum ? (
          <>
            <AtMaximum
              deal={deal}
              auction={auction}
              terms={review.terms}
              bid={review.bid}
              maximum={review.bound}
            />
            {/* The table has the totals, and the button stays in view. */}
            <details className={classes.details}>
              <summary>
                <Trans>What the total at this bid is made up of</Trans>
              </summary>
              {lines}
            </details>
          </>
        ) : (
          <>
            <hr className={classes.rule} />
            {lines}
          </>
        )}
        {children}
      </div>
      {!hasMaximum && <FeeSum deal={deal} terms={review.terms} listedAt={auction.listed_at} />}
      <div className={classes.lines} hidden={hasMaximum && isWithoutCosts(review.terms)}>
        <Rows>
          {!hasMaximum && (
            <DepositRow deal={deal} price={review.terms.bid_amount} sale={buysNow ? 'now' : 'at_end'} />
          )}
          <YieldAfterCostsRow deal={deal} terms={review.terms} listedAt={auction.listed_at} />
        </Rows>
      </div>
    </>
  )
}
