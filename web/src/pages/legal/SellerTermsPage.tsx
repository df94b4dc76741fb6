import { msg } from '@lingui/core/macro'
import { useLingui } from '@lingui/react/macro'
import { OBLIGATIONS } from '#domain/deals/obligations.ts'
import { LegalPage, type LegalSection } from './LegalPage.tsx'

const SECTIONS: readonly LegalSection[] = [
  {
    id: 'what-you-state',
    heading: msg`What you state`,
    paragraphs: [
      msg`By submitting a deal you state that you own the mortgage or may sell it for its owner; that it is valid and registered as described; that no other sale, pledge or claim prevents the sale; that every figure matches your records; and that you have disclosed arrears, litigation, changes to the loan and everything else that a careful buyer would want to know.`,
      msg`If something changes, notify us immediately. A material change after approval takes the deal off sale until a reviewer has resolved it.`,
    ],
  },
  {
    id: 'licences',
    heading: msg`Your licences`,
    paragraphs: [
      msg`You hold the licences and registrations that you need to sell mortgages where you do so, or are exempt from them, and you can show it on request. A loan that was underwritten under guideline B-20 or under insurance rules is described as such only if it was.`,
    ],
  },
  {
    id: 'borrowers',
    heading: msg`People in your deals`,
    paragraphs: [
      msg`You have the consent of applicants and guarantors, or another right under privacy law, to share their information with us, with our reviewers, and with buyers in the steps that the marketplace provides. You upload nothing about people that a buyer does not need.`,
    ],
  },
  {
    id: 'review',
    heading: msg`Review`,
    paragraphs: [
      msg`A reviewer approves each deal or returns it with a reason. No one reviews a deal of their own. Approval means that the deal is complete and plausible; it does not reduce your responsibility. We may refuse or remove a deal that breaks the law or these terms.`,
    ],
  },
  {
    id: 'auction',
    heading: msg`Auction, reserve and buy now`,
    paragraphs: [
      msg`You choose the dates, the opening bid, the reserve and, if you like, a price at which it can be bought immediately. Your reserve is hidden: buyers see only whether it is met, and in a sealed auction not even that. Reserve and buy-now price can be changed until the first bid. Once a bid meets the reserve, buy now is closed.`,
      msg`You may not bid on your own deal, nor have anyone bid for you, nor discourage bidders. You may not sell the mortgage elsewhere while its auction runs or while you answer its bids.`,
    ],
  },
  {
    id: 'answering',
    heading: msg`After the auction`,
    paragraphs: [
      `${OBLIGATIONS.reserve} ${OBLIGATIONS.below_reserve} ${OBLIGATIONS.deadline}`,
      `${OBLIGATIONS.counter_offer} ${OBLIGATIONS.final_offer} ${OBLIGATIONS.parts}`,
      msg`Accepting a bid concludes the sale. A purchase at your buy-now price concludes it automatically.`,
    ],
  },
  {
    id: 'completion',
    heading: msg`Completion`,
    paragraphs: [
      msg`The contract of sale is between you and the buyer. You assign the mortgage and deliver its documents against payment, and you notify the borrower where the law requires it. Where you retain the servicing, you service the loan for the buyer with the same care as your own loans. If you do not complete a sale that binds you, you owe the buyer the loss, and we may end your account.`,
    ],
  },
  {
    id: 'fees',
    heading: msg`Fees`,
    paragraphs: [
      msg`Listing costs nothing. Broker, lender and HomeSlice fees are set on each deal before it goes on sale, as a percentage or as an amount, and fall due when the sale completes. Taxes are added where they apply.`,
    ],
  },
  {
    id: 'liability',
    heading: msg`If a statement was wrong`,
    paragraphs: [
      msg`You compensate a buyer or HomeSlice for the loss suffered because a statement of yours was untrue or incomplete, or because you had no right to share what you shared. This lasts beyond the sale and beyond your account.`,
    ],
  },
  {
    id: 'law',
    heading: msg`Law`,
    paragraphs: [
      msg`The laws of Ontario and the federal laws of Canada that apply there govern these terms. Where the property lies in another province, what its law says about mortgages applies to the mortgage itself.`,
    ],
  },
]

/** /seller-terms */
export function Component() {
  const { t } = useLingui()
  return (
    <LegalPage
      title={t`Seller supplemental terms`}
      since="2026-11-22"
      intro={msg`These terms apply to everyone who lists or sells mortgages on HomeSlice, in addition to the user agreement. Where the two differ, these terms come first.`}
      sections={SECTIONS}
    />
  )
}
