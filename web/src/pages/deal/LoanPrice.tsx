import type { AuctionView } from '#domain/auctions/contract.ts'
import type { DealDetail } from '#domain/deals/contract.ts'
import { PRICING_GAPS } from '#domain/deals/vocabulary.ts'
import type { Outstanding } from '#domain/mortgage/outstanding.ts'
import { DepositRow } from '../../features/auctions/components/DepositRow.tsx'
import { PriceYieldCard } from '../../features/mortgage/components/PriceYieldCard.tsx'
import { priceOf } from '../../features/mortgage/model/price-yield.ts'
import { useTypedUrl } from '../../features/mortgage/use-typed-url.ts'
import { Note } from '../../ui/feedback/Note.tsx'
import { bidOf, marksOf, priceInputsOf } from './amortization.ts'
import { WithLoan } from './WithLoan.tsx'

interface LoanPriceProps {
  deal: DealDetail
  auction: AuctionView | undefined
}

/** Loaded with the tab: what a price yields, which price a yield takes, and what else falls due for it. */
export default function LoanPrice({ deal, auction }: LoanPriceProps) {
  return (
    <WithLoan deal={deal}>
      {(outstanding) =>
        deal.pricing_gap ? (
          <Note tone="info">{PRICING_GAPS[deal.pricing_gap]}</Note>
        ) : (
          <Price deal={deal} auction={auction} outstanding={outstanding} />
        )
      }
    </WithLoan>
  )
}

function Price({ deal, auction, outstanding }: LoanPriceProps & { outstanding: Outstanding }) {
  const url = useTypedUrl()
  const inputs = priceInputsOf(url.get, deal, auction, outstanding)
  const { priced } = priceOf(inputs)
  const settled = inputs.settle.value ?? outstanding
  return (
    <PriceYieldCard inputs={inputs} marks={marksOf(deal, auction, settled.loan.amount)} url={url}>
      {priced && deal.can.bid && <DepositRow deal={deal} price={bidOf(deal, priced.point.clean)} />}
    </PriceYieldCard>
  )
}
