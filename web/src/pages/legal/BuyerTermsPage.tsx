import { msg } from '@lingui/core/macro'
import { useLingui } from '@lingui/react/macro'
import { OBLIGATIONS } from '#domain/deals/obligations.ts'
import { LegalPage, type LegalSection } from './LegalPage.tsx'

const SECTIONS: readonly LegalSection[] = [
  {
    id: 'who-may-bid',
    heading: msg`Who may bid`,
    paragraphs: [
      msg`You may bid once your e-mail address and identity are verified and you have the role Buyer. You bid for the organization in your account and confirm that you may bind it. You confirm too that it may buy mortgages where the property lies, and that the exemption under securities or mortgage brokerage law on which it relies is available to it.`,
      msg`You may not bid on a deal of your own or of your own organization, under whatever spelling of its name, nor through anyone else. Bidders may not agree among themselves on who bids, or up to what amount: the Competition Act makes that an offence.`,
    ],
  },
  {
    id: 'binding',
    heading: msg`Bids are binding`,
    paragraphs: [
      msg`A bid is an offer. ${OBLIGATIONS.bid} ${OBLIGATIONS.deadline} If it is accepted, you have bought the mortgage for the amount shown to you, on the terms shown with the deal.`,
      msg`Buy now is an acceptance of the seller’s price and binds both sides immediately. It is closed as soon as a bid has met the reserve.`,
    ],
  },
  {
    id: 'maximum',
    heading: msg`Hidden maximum`,
    paragraphs: [
      msg`If you name a maximum, we bid for you in the increments of the auction and only as far as it takes to lead or to meet the reserve. No one is shown your maximum while you lead. Once another bid passes it, it is shown as your last bid. Of two equal maximums the earlier one leads. You may raise your maximum while the auction runs, and you may owe the whole of it.`,
    ],
  },
  {
    id: 'sealed',
    heading: msg`Sealed auctions`,
    paragraphs: [
      msg`In a sealed auction you see neither other bids nor whether the reserve is met, and no one but you sees your amount until the end. You may raise your bid before the end, never lower it.`,
    ],
  },
  {
    id: 'the-end',
    heading: msg`The end of an auction`,
    paragraphs: [
      msg`The clock of our database decides whether a bid came in time; the countdown on your screen follows it. In an open auction a bid in the last three minutes extends the auction to three minutes. If our service fails around the end of an auction, the auction is extended once and its bidders are notified.`,
      `${OBLIGATIONS.reserve} ${OBLIGATIONS.below_reserve}`,
      `${OBLIGATIONS.counter_offer} ${OBLIGATIONS.final_offer} ${OBLIGATIONS.parts}`,
    ],
  },
  {
    id: 'limit',
    heading: msg`Exposure limit and proven funds`,
    paragraphs: [
      msg`An administrator may set a limit on what all your open bids and maximums come to together. If we have approved your proof of funds, its amount is such a limit too, and the smaller one counts. A bid that would exceed it is refused, and the message says how much is left. The limit is not advice on what you can afford.`,
    ],
  },
  {
    id: 'inquiries',
    heading: msg`Your own due diligence`,
    paragraphs: [
      msg`The seller is responsible for the figures and documents of a deal. We review deals for completeness and plausibility; we do not appraise properties, vouch for borrowers, or promise a yield. Yields, ratios and schedules on our pages are calculated from the seller’s figures. Judge them yourself and take advice where you need it.`,
    ],
  },
  {
    id: 'confidential',
    heading: msg`What you may learn`,
    paragraphs: [
      msg`Addresses, personal details and documents are given to you to judge the deal, and for nothing else. Do not pass them on, except to advisers who must also treat them as secret. Do not contact borrowers, tenants or guarantors. Delete what you have saved when you do not buy. Every opening of a document is recorded under your name.`,
    ],
  },
  {
    id: 'completion',
    heading: msg`Completion`,
    paragraphs: [
      msg`The contract of sale is between you and the seller. You pay the seller through your lawyers; HomeSlice holds no money. You pay the price, the closing costs and the brokerage and servicing that you offered, as shown before you bid. If you do not complete a purchase that binds you, you owe the seller the loss, and we may end your account.`,
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

/** /buyer-terms */
export function Component() {
  const { t } = useLingui()
  return (
    <LegalPage
      title={t`Buyer supplemental terms`}
      since="2026-11-22"
      intro={msg`These terms apply to everyone who bids or buys on HomeSlice, in addition to the user agreement. Where the two differ, these terms come first.`}
      sections={SECTIONS}
    />
  )
}
