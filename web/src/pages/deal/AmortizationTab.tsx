import { Trans, useLingui } from '@lingui/react/macro'
import type { AuctionView } from '#domain/auctions/contract.ts'
import type { DealDetail } from '#domain/deals/contract.ts'
import { type DealField, fieldOf } from '#domain/deals/fields.ts'
import { PRICING_GAPS } from '#domain/deals/vocabulary.ts'
import type { Outstanding } from '#domain/mortgage/outstanding.ts'
import classes from '../../features/deals/detail/tabs.module.css'
import { AmortizationCard } from '../../features/mortgage/components/AmortizationCard.tsx'
import { PriceYieldCard } from '../../features/mortgage/components/PriceYieldCard.tsx'
import { StressCard } from '../../features/mortgage/components/StressCard.tsx'
import { priceOf, readPriceInputs } from '../../features/mortgage/model/price-yield.ts'
import { readStress } from '../../features/mortgage/model/stress.ts'
import { useTypedUrl } from '../../features/mortgage/use-typed-url.ts'
import { EmptyState } from '../../ui/feedback/EmptyState.tsx'
import { Note } from '../../ui/feedback/Note.tsx'
import { Card } from '../../ui/layout/Card.tsx'
import { conventionsOf, dayOf, firstPrice, loanOfDeal, marksOf } from './amortization.ts'

interface AmortizationTabProps {
  deal: DealDetail
  auction: AuctionView | undefined
}

/** Loaded with the tab: amortization, price and yield, and stress scenarios. */
export default function AmortizationTab({ deal, auction }: AmortizationTabProps) {
  const { t } = useLingui()
  const { value: loan, error } = loanOfDeal(deal)
  if (error)
    return (
      <Card padded={false}>
        <EmptyState title={t`No payments left`} withPicture={false}>
          {error.message}
        </EmptyState>
      </Card>
    )
  return loan.outstanding ? (
    <Arithmetic deal={deal} auction={auction} outstanding={loan.outstanding} />
  ) : (
    <Missing fields={loan.missing} />
  )
}

/** Lists the missing fields with the form's labels. */
function Missing({ fields }: { fields: readonly DealField[] }) {
  const { t } = useLingui()
  const names = fields.map((field) => fieldOf(field).label).join(', ')
  return (
    <Card padded={false}>
      <EmptyState title={t`Not enough data`} withPicture={false}>
        <Trans>The payments are computed from the mortgage's terms. Missing: {names}.</Trans>
      </EmptyState>
    </Card>
  )
}

function Arithmetic({ deal, auction, outstanding }: AmortizationTabProps & { outstanding: Outstanding }) {
  const url = useTypedUrl()
  const payments = (
    <AmortizationCard
      outstanding={outstanding}
      conventions={conventionsOf(outstanding)}
      url={url}
      fileName={deal.reference}
    />
  )
  // If bids have no yield, a price has none here either.
  if (deal.pricing_gap)
    return (
      <div className={classes.stack}>
        <Note tone="info">{PRICING_GAPS[deal.pricing_gap]}</Note>
        {payments}
      </div>
    )
  const inputs = readPriceInputs(url.get, {
    outstanding,
    day: dayOf(deal),
    price: firstPrice(deal, auction, outstanding),
  })
  const { priced } = priceOf(inputs)
  const settled = inputs.settle.value ?? outstanding
  return (
    <div className={classes.stack}>
      <PriceYieldCard inputs={inputs} marks={marksOf(deal, auction, settled.loan.amount)} url={url} />
      {payments}
      <StressCard
        outstanding={settled}
        conventions={conventionsOf(outstanding)}
        priced={priced}
        inputs={readStress(url.get, settled)}
        url={url}
      />
    </div>
  )
}
