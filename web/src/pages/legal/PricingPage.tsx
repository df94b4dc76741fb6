import { msg } from '@lingui/core/macro'
import { useLingui } from '@lingui/react/macro'
import { LegalPage, type LegalSection } from './LegalPage.tsx'
import { PlatformFeeNow } from './PlatformFeeNow.tsx'
import { PriceExample } from './PriceExample.tsx'

const SECTIONS: readonly LegalSection[] = [
  {
    id: 'free',
    heading: msg`What is free`,
    paragraphs: [
      msg`Opening an account, the identity check, looking at deals, listing them and bidding cost nothing. There is no subscription.`,
    ],
  },
  {
    id: 'buyer',
    heading: msg`What a buyer pays`,
    paragraphs: [
      msg`The amount of the bid; the closing costs that the bid names; and, for every month since the deal was listed, the brokerage and the loan servicing that the bid offers, each as a percentage of the bid. Months are counted pro rata, and the total is rounded once, to the cent. The page for a bid shows each part and the total while you type, and again before you confirm.`,
    ],
    more: <PriceExample />,
  },
  {
    id: 'seller',
    heading: msg`What a seller pays`,
    paragraphs: [
      msg`Nothing until a mortgage is sold. Broker, lender and HomeSlice fees are set on each deal, as a percentage or as an amount. The seller sees them on the deal’s page under Fees before anyone bids. They are due when the sale completes.`,
    ],
    more: <PlatformFeeNow />,
  },
  {
    id: 'others',
    heading: msg`What others charge`,
    paragraphs: [
      msg`Lawyers, registries, appraisers and servicers bill you directly. HomeSlice doesn’t set or share in their fees.`,
    ],
  },
  {
    id: 'taxes',
    heading: msg`Taxes and currency`,
    paragraphs: [
      msg`All amounts are in Canadian dollars. Sales taxes are added to our fees where they apply.`,
    ],
  },
  {
    id: 'changes',
    heading: msg`Price changes`,
    paragraphs: [
      msg`When prices change, the date at the head of this page changes. A deal that is already on sale keeps its fees.`,
    ],
  },
]

/** /pricing */
export function Component() {
  const { t } = useLingui()
  return (
    <LegalPage
      title={t`Pricing`}
      since="2026-11-22"
      intro={msg`Costs are set per deal. Buyer and seller each see their costs before they are bound. This page says how it is calculated.`}
      sections={SECTIONS}
    />
  )
}
