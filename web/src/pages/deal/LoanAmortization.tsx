import type { AuctionView } from '#domain/auctions/contract.ts'
import type { DealDetail } from '#domain/deals/contract.ts'
import type { Outstanding } from '#domain/mortgage/outstanding.ts'
import { AmortizationCard } from '../../features/mortgage/components/AmortizationCard.tsx'
import { StressCard } from '../../features/mortgage/components/StressCard.tsx'
import { priceOf } from '../../features/mortgage/model/price-yield.ts'
import { readStress } from '../../features/mortgage/model/stress.ts'
import { useTypedUrl } from '../../features/mortgage/use-typed-url.ts'
import { conventionsOf, priceInputsOf } from './amortization.ts'
import { WithLoan } from './WithLoan.tsx'

interface LoanAmortizationProps {
  deal: DealDetail
  auction: AuctionView | undefined
}

/** Loaded with the tab: what is paid and when, and scenarios at the price that was entered. */
export default function LoanAmortization({ deal, auction }: LoanAmortizationProps) {
  const url = useTypedUrl()
  return (
    <WithLoan deal={deal}>
      {(outstanding) => (
        <>
          <AmortizationCard
            outstanding={outstanding}
            conventions={conventionsOf(outstanding)}
            url={url}
            fileName={deal.reference}
          />
          {/* If bids have no yield, a price has none here either. */}
          {!deal.pricing_gap && <Stress deal={deal} auction={auction} outstanding={outstanding} />}
        </>
      )}
    </WithLoan>
  )
}

function Stress({ deal, auction, outstanding }: LoanAmortizationProps & { outstanding: Outstanding }) {
  const url = useTypedUrl()
  const inputs = priceInputsOf(url.get, deal, auction, outstanding)
  const settled = inputs.settle.value ?? outstanding
  return (
    <StressCard
      outstanding={settled}
      conventions={conventionsOf(outstanding)}
      priced={priceOf(inputs).priced}
      inputs={readStress(url.get, settled)}
      url={url}
    />
  )
}
