import type { MessageDescriptor } from '@lingui/core'
import { msg } from '@lingui/core/macro'
import { OBLIGATIONS } from '#domain/deals/obligations.ts'

export interface Explained {
  heading: MessageDescriptor
  /** A message, or sentences of the domain. */
  text: MessageDescriptor | string
}

export const BUYER_STEPS: readonly Explained[] = [
  {
    heading: msg`Open an account and verify your identity`,
    text: msg`Register with your work e-mail and complete the identity check (KYC). Approval usually takes one business day. Opening an account and bidding cost nothing.`,
  },
  {
    heading: msg`Find a mortgage`,
    text: msg`Compare deals by yield, LTV, position, term and place. Each page shows the loan’s terms, its amortization and a calculator that turns a price into a yield and back.`,
  },
  {
    heading: msg`Place a bid`,
    text: msg`You see the price, the costs, the deposit and the yield before you commit. ${OBLIGATIONS.bid}`,
  },
  {
    heading: msg`Win and close`,
    text: msg`If the seller accepts your bid, you have bought the mortgage. The closing room leads both sides through the remaining steps.`,
  },
]

export const SELLER_STEPS: readonly Explained[] = [
  {
    heading: msg`List the mortgage`,
    text: msg`Enter its terms and upload its documents. Drafts are saved automatically, and a list shows what is still missing. Listing costs nothing.`,
  },
  {
    heading: msg`Submit for review`,
    text: msg`A reviewer checks figures and documents, and approves the deal or returns it with a reason.`,
  },
  {
    heading: msg`Set the auction`,
    text: msg`Choose the dates, the opening bid, a hidden reserve price and, if you like, a price at which it can be bought immediately.`,
  },
  {
    heading: msg`Answer the bids`,
    text: `${OBLIGATIONS.reserve} ${OBLIGATIONS.below_reserve} ${OBLIGATIONS.deadline}`,
  },
]

export const RULES: readonly Explained[] = [
  {
    heading: msg`Open auction`,
    text: msg`Everyone sees the leading bid and the number of bids. Bidders appear under an alias, such as Bidder 3. Each bid must exceed the leading one by the increment.`,
  },
  {
    heading: msg`Hidden maximum`,
    text: msg`You may set a maximum with your bid. We then bid for you in increments, only as far as needed to lead or to meet the reserve. No one sees it while you lead; a maximum that another bid passes is shown as your last bid. Of two equal maximums the earlier one leads.`,
  },
  {
    heading: msg`Reserve price`,
    text: msg`The seller’s minimum, hidden from buyers, who see only whether it is met. ${OBLIGATIONS.reserve_met} ${OBLIGATIONS.reserve} ${OBLIGATIONS.parts}`,
  },
  {
    heading: msg`After the end`,
    text: `${OBLIGATIONS.deadline} ${OBLIGATIONS.below_reserve}`,
  },
  {
    heading: msg`Counter-offers and final offers`,
    text: `${OBLIGATIONS.counter_offer} ${OBLIGATIONS.final_offer}`,
  },
  {
    heading: msg`Buy now`,
    text: msg`Where a seller names such a price, the first buyer who accepts it has bought the deal. It closes once a bid has met the reserve.`,
  },
  {
    heading: msg`Soft close`,
    text: msg`A bid in the last three minutes of an open auction extends it to three minutes, so that no one wins by a last-second bid.`,
  },
  {
    heading: msg`Sealed auction`,
    text: msg`Only the bidder sees an amount before the end; not even our administrators do. You may raise your bid until then, and never lower it.`,
  },
  {
    heading: msg`White label deals`,
    text: msg`A mortgage that is not funded yet has no auction. Buyers commit to it at the mortgage amount. Within two business days the seller sends them further documents and an additional NDA, and then chooses one of those who accepted it.`,
  },
]

export const MONEY: readonly Explained[] = [
  {
    heading: msg`Fees`,
    text: msg`A buyer pays the bid and the costs that it names, as shown before it is placed. A seller pays the fees that are set on the deal, and nothing until it is sold.`,
  },
  {
    heading: msg`Deposit`,
    text: msg`Each deal states its deposit, when it is due and to whom it is paid. You see the amount before you bid.`,
  },
  {
    heading: msg`Closing`,
    text: msg`Seller and buyer confirm each step: deposit, agreement, statement of the balance, title, assignment and funds. HomeSlice holds no money: it is paid through the lawyers of both sides.`,
  },
]
