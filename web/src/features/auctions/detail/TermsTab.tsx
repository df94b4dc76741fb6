import { Trans } from '@lingui/react/macro'
import { SOFT_CLOSE_MS } from '#domain/auctions/auction.ts'
import type { AuctionView } from '#domain/auctions/contract.ts'
import { FOLLOW_UP_BUSINESS_DAYS } from '#domain/commitments/rules.ts'
import type { DealDetail } from '#domain/deals/contract.ts'
import { type DealField, fieldApplies } from '#domain/deals/fields.ts'
import { isAuctioned } from '#domain/deals/kinds.ts'
import { OBLIGATIONS } from '#domain/deals/obligations.ts'
import { MINUTE_MS } from '#domain/kernel/durations.ts'
import { DateText } from '../../../ui/figures/DateText.tsx'
import { MoneyText } from '../../../ui/figures/MoneyText.tsx'
import { formatMoney } from '../../../ui/format.ts'
import { Card } from '../../../ui/layout/Card.tsx'
import { Row, Rows } from '../../../ui/layout/Rows.tsx'
import { DepositTerms } from '../../deals/detail/DepositTerms.tsx'
import { FieldRow, FieldRows } from '../../deals/detail/FieldRows.tsx'
import classes from '../../deals/detail/tabs.module.css'

const MORTGAGE_TERMS = [
  'mortgage_type',
  'interest_subtype',
  'interest_rate',
  'compounding',
  'mortgage_term',
  'remaining_term',
  'maturity_date',
  'amortization',
  'payment_frequency',
  'payment_amount',
  'interest_only_payments_allowed',
  'interest_prepayment',
  'additional_payment_allowed',
  'servicing_status',
  'servicing_party',
] as const satisfies readonly DealField[]

interface TermsTabProps {
  deal: DealDetail
  auction: AuctionView | undefined
}

/** The terms of the mortgage and the terms of the sale. */
export function TermsTab({ deal, auction }: TermsTabProps) {
  return (
    <div className={classes.stack}>
      <Card as="section" title={<Trans>Mortgage terms</Trans>} folds>
        <FieldRows deal={deal} fields={MORTGAGE_TERMS.filter((field) => fieldApplies(field, deal))} />
      </Card>
      {isAuctioned(deal) ? (
        <Card as="section" title={<Trans>Auction terms</Trans>}>
          <AuctionTerms deal={deal} auction={auction} />
        </Card>
      ) : (
        <Card as="section" title={<Trans>Terms of the sale</Trans>}>
          <CommitmentTerms deal={deal} />
        </Card>
      )}
      <Card as="section" title={<Trans>Deposit</Trans>} folds>
        <DepositTerms deal={deal} />
      </Card>
    </div>
  )
}

function CommitmentTerms({ deal }: Pick<TermsTabProps, 'deal'>) {
  return (
    <>
      <Rows columns={2}>
        <Row label={<Trans>Price</Trans>}>
          <MoneyText amount={deal.mortgage_amount} />
        </Row>
        <FieldRow deal={deal} field="funds_before_bid" />
      </Rows>
      <ul className={classes.rules}>
        <li>
          <Trans>There is no auction: buyers commit to the deal at the mortgage amount.</Trans>
        </li>
        <li>
          <Trans>
            Within {FOLLOW_UP_BUSINESS_DAYS} business days of a commitment the seller sends further due
            diligence documents and an additional NDA.
          </Trans>
        </li>
        <li>
          <Trans>
            The seller chooses one of the buyers who accepted the additional NDA. Until then a commitment can
            be withdrawn.
          </Trans>
        </li>
      </ul>
    </>
  )
}

const AFTER_THE_END = ['reserve', 'below_reserve', 'deadline', 'counter_offer', 'final_offer'] as const

function AuctionTerms({ deal, auction }: TermsTabProps) {
  const { bid_start_ts, bid_end_ts } = auction ?? deal.auction
  const { auction_format, is_sealed, reserve_met } = auction ?? deal.auction
  const isSealed = auction_format === 'sealed'
  return (
    <>
      <Rows columns={2}>
        <FieldRow deal={deal} field="auction_format" />
        <Row label={<Trans>Opening bid</Trans>}>
          <MoneyText amount={deal.auction.opening_bid} />
        </Row>
        <Row label={<Trans>Opens</Trans>}>
          <DateText iso={bid_start_ts} withTime />
        </Row>
        <Row label={<Trans>Ends</Trans>}>
          <DateText iso={bid_end_ts} withTime />
        </Row>
        {auction && !isSealed && (
          <Row label={<Trans>Increment now</Trans>}>
            <MoneyText amount={auction.increment} />
          </Row>
        )}
        {!isSealed && (
          <Row label={<Trans>Buy-now price</Trans>}>
            {deal.buy_reserve_price === null ? <Trans>None</Trans> : formatMoney(deal.buy_reserve_price)}
          </Row>
        )}
        <Row label={<Trans>Reserve price</Trans>}>
          <Reserve deal={deal} isMet={is_sealed ? null : reserve_met === true} />
        </Row>
        <FieldRow deal={deal} field="auto_relist" />
        <FieldRow deal={deal} field="room_before_bid" />
        <FieldRow deal={deal} field="funds_before_bid" />
      </Rows>
      <ul className={classes.rules}>
        <li>{OBLIGATIONS.bid}</li>
        {isSealed ? <SealedRules /> : <OpenRules />}
        {AFTER_THE_END.map((name) => (
          <li key={name}>{OBLIGATIONS[name]}</li>
        ))}
        {deal.allow_loan_bids && <li>{OBLIGATIONS.parts}</li>}
      </ul>
    </>
  )
}

function OpenRules() {
  const minutes = SOFT_CLOSE_MS / MINUTE_MS
  return (
    <>
      <li>
        <Trans>
          A bid in the last {minutes} minutes extends the auction to {minutes} minutes.
        </Trans>
      </li>
      <li>
        <Trans>A hidden maximum bids for you in increments; the earlier of two equal maximums leads.</Trans>
      </li>
    </>
  )
}

function SealedRules() {
  return (
    <>
      <li>
        <Trans>
          Until the auction ends, only the bidder sees an amount. The seller and HomeSlice do not.
        </Trans>
      </li>
      <li>
        <Trans>A sealed bid may be raised until the auction ends. The end is never extended.</Trans>
      </li>
      <li>
        <Trans>The bids are opened at the end; the earlier of two equal bids ranks first.</Trans>
      </li>
    </>
  )
}

/** The reserve is hidden from the market; others see only whether it is met. */
function Reserve({ deal, isMet }: { deal: DealDetail; isMet: boolean | null }) {
  if (deal.reserve_price !== null) return <MoneyText amount={deal.reserve_price} />
  if (isMet === null) return <Trans>Hidden</Trans>
  return isMet ? <Trans>Hidden, met</Trans> : <Trans>Hidden, not met</Trans>
}
