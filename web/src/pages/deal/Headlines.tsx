import { Plural, Trans } from '@lingui/react/macro'
import type { ReactNode } from 'react'
import type { AuctionView } from '#domain/auctions/contract.ts'
import { headlineOfDeal, principalOf } from '#domain/deals/card-figures.ts'
import type { DealDetail } from '#domain/deals/contract.ts'
import { isAuctioned } from '#domain/deals/kinds.ts'
import { INTEREST_SUBTYPE, PAYMENT_FREQUENCY, PRICING_GAPS } from '#domain/deals/vocabulary.ts'
import { labelOf } from '#domain/kernel/choice.ts'
import { toDecimal } from '#domain/kernel/money.ts'
import { HeadlineLabel } from '../../features/deals/components/HeadlineYield.tsx'
import { priorShare } from '../../features/deals/model.ts'
import { Figure, FigureStrip } from '../../ui/figures/FigureStrip.tsx'
import { LtvBar, USUAL_MOST } from '../../ui/figures/LtvBar.tsx'
import { MoneyText } from '../../ui/figures/MoneyText.tsx'
import { Percent } from '../../ui/figures/Percent.tsx'
import { formatDate, formatMoney, formatPercent, NONE, percentText } from '../../ui/format.ts'
import classes from './Headlines.module.css'
import { equityOf } from './model.ts'

interface HeadlinesProps {
  deal: DealDetail
  /** The auction as it is now, which is newer than the deal while people bid. */
  auction: AuctionView | undefined
}

/** The five key figures of a mortgage, and its share of the property value. */
export function Headlines({ deal, auction }: HeadlinesProps) {
  const funded = formatMoney(deal.mortgage_amount)
  const maturity = formatDate(deal.maturity_date)
  const { remaining_term: left } = deal
  return (
    <>
      <FigureStrip>
        <Figure
          label={deal.principle_balance === null ? <Trans>Amount</Trans> : <Trans>Principal balance</Trans>}
          value={<MoneyText amount={principalOf(deal)} faintCents />}
          note={
            deal.principle_balance !== null &&
            deal.mortgage_amount !== null && <Trans>of {funded} funded</Trans>
          }
        />
        {(isAuctioned(deal) || deal.pricing !== null) && <Yield deal={deal} auction={auction} />}
        <Figure
          label={<Trans>Rate</Trans>}
          value={<Percent value={deal.interest_rate} />}
          note={words(
            deal.interest_subtype && labelOf(INTEREST_SUBTYPE, deal.interest_subtype),
            deal.payment_frequency && labelOf(PAYMENT_FREQUENCY, deal.payment_frequency),
          )}
        />
        {deal.book_of_mortgages_data === null ? (
          <Figure
            label={<Trans>Payment</Trans>}
            value={<MoneyText amount={deal.payment_amount} faintCents />}
            note={<Missed deal={deal} />}
          />
        ) : (
          <Figure label={<Trans>Mortgages</Trans>} value={deal.book_of_mortgages_data.mortgages} />
        )}
        {isAuctioned(deal) ? (
          <Figure
            label={<Trans>Remaining term</Trans>}
            value={<Months value={left} />}
            note={deal.maturity_date && <Trans>to {maturity}</Trans>}
          />
        ) : (
          <Figure label={<Trans>Term</Trans>} value={<Months value={deal.mortgage_term} />} />
        )}
      </FigureStrip>
      <LoanToValue deal={deal} />
    </>
  )
}

const Months = ({ value }: { value: number | null }) =>
  value === null ? NONE : <Plural value={value} one="# month" other="# months" />

function Yield({ deal, auction }: HeadlinesProps) {
  const { basis, price, yield: percent } = headlineOfDeal({ ...deal, auction: auction ?? deal.auction })
  const amount = formatMoney(price === null ? null : toDecimal(price))
  return (
    <Figure
      label={<HeadlineLabel basis={basis} />}
      value={<Percent value={percent} />}
      note={noteOf(deal, amount)}
    />
  )
}

function noteOf(deal: DealDetail, amount: string): ReactNode {
  return deal.pricing_gap === null || deal.pool ? <Trans>at {amount}</Trans> : PRICING_GAPS[deal.pricing_gap]
}

/** `fixed, monthly`. */
const words = (...parts: (string | null)[]): ReactNode =>
  parts.filter(Boolean).join(', ').toLowerCase() || null

function Missed({ deal }: { deal: DealDetail }) {
  const { ttl_missed_pmt: missed } = deal
  if (missed === null) return null
  return missed === 0 ? (
    <Trans>never missed</Trans>
  ) : (
    <Plural value={missed} one="# missed" other="# missed" />
  )
}

function LoanToValue({ deal }: { deal: DealDetail }) {
  const prior = priorShare(deal)
  const equity = equityOf(deal)
  const ltv = formatPercent(deal.ltv, 1)
  const ahead = formatMoney(deal.prior_balance)
  const rest = formatMoney(equity)
  const value = formatMoney(deal.property_value)
  const appraised = formatDate(deal.appraisal_date)
  return (
    <div>
      <div className={classes.legend}>
        <b>
          <Trans>LTV {ltv}</Trans>
        </b>
        {prior !== null && (
          <span className={classes.key} data-part="prior">
            <Trans>Ranks ahead {ahead}</Trans>
          </span>
        )}
        <span className={classes.key} data-part="own">
          <Trans>This mortgage</Trans>
        </span>
        {equity && (
          <span className={classes.key} data-part="equity">
            <Trans>Equity {rest}</Trans>
          </span>
        )}
        <span className={classes.key} data-part="limit">
          {percentText(String(USUAL_MOST))}
        </span>
        <span className={classes.value}>
          {deal.appraisal_date ? (
            <Trans>
              Property value {value}, appraised {appraised}
            </Trans>
          ) : (
            <Trans>Property value {value}</Trans>
          )}
        </span>
      </div>
      <LtvBar ltv={deal.ltv} prior={prior} large />
    </div>
  )
}
