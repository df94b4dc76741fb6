import type { MessageDescriptor } from '@lingui/core'
import { msg } from '@lingui/core/macro'
import { useLingui } from '@lingui/react/macro'
import { type ScalarField, SECTIONS, type Section } from '#domain/deals/fields.ts'
import type { GroupName } from './layout.ts'
import type { SectionId } from './sections.ts'

const OWN_TITLES: Readonly<Record<Exclude<SectionId, Section>, MessageDescriptor>> = {
  mortgages: msg`Mortgages`,
  applicants: msg`Applicants`,
  documents: msg`Documents`,
  images: msg`Images`,
  submit: msg`Preview and submit`,
}

/** The title of a section for a deal type; titles of field sections come from the domain. */
export function useSectionTitle() {
  const { t } = useLingui()
  return (section: SectionId, deal_type: unknown) => {
    // A white label deal has only the deposit of the auction's section.
    if (section === 'auction' && deal_type === 'white_label') return t(GROUP_TITLES.deposit)
    return isOfFields(section) ? SECTIONS[section] : t(OWN_TITLES[section])
  }
}

const isOfFields = (section: SectionId): section is Section => section in SECTIONS

export const GROUP_TITLES: Readonly<Record<GroupName, MessageDescriptor>> = {
  class: msg`Class`,
  address: msg`Address`,
  value: msg`Value`,
  costs: msg`Taxes, insurance and fees`,
  surroundings: msg`Surroundings and use`,
  amount: msg`Amount and position`,
  rate: msg`Rate`,
  dates: msg`Dates and term`,
  payment: msg`Payment`,
  performance: msg`Performance and servicing`,
  ratios: msg`Ratios`,
  plan: msg`Plan`,
  prices: msg`Format and prices`,
  schedule: msg`Schedule`,
  deposit: msg`Buyer’s deposit`,
}

/** Column headers of the loan history, by the column's field name. */
export const COLUMN_TITLES: Readonly<Record<string, MessageDescriptor>> = {
  date: msg`Date`,
  rate: msg`Rate`,
  term: msg`Term in months`,
  amount: msg`Amount`,
  memo: msg`Memo`,
  due: msg`Due`,
  paid: msg`Paid`,
  principal: msg`Principal`,
  interest: msg`Interest`,
  missed: msg`Missed`,
}

/** Help texts shown under the fields. */
export const FIELD_HELP: Partial<Record<ScalarField, MessageDescriptor>> = {
  deposit: msg`Shown to buyers before they bid. If blank, agree on it at closing.`,
  deposit_payee: msg`Who holds it in trust until the closing, such as your lawyer.`,
  deposit_reference: msg`What the buyer writes on the payment. If empty, the number of the deal.`,
  appraiser: msg`Shown in the deal room.`,
  charge_number: msg`As shown in the land registry. Only the winning bidder sees it.`,
  condo_fees: msg`As shown in the last status certificate.`,
  prepayment_privilege: msg`For example: 15% of the original amount a year without penalty, in full with three months’ interest.`,
  opening_bid: msg`Minimum first bid, not above the reserve. Default: 80% of the principal balance, rounded down to $1,000.`,
  loan_yield: msg`Optional. Shown to buyers under Loan. Cards and lists show the yield that HomeSlice computes at par, at the leading bid or at the sale price.`,
  room_before_bid: msg`Only buyers whom you have given access to the deal room can bid. It cannot be turned on once the auction is open.`,
  funds_before_bid: msg`Only buyers whose proof of funds HomeSlice has approved can bid or commit. You see until when it is valid, not the document or the amount. It cannot be turned on once buyers can bid.`,
  auction_format: msg`Open: everyone sees the leading bid and may bid higher; a late bid extends the end. Sealed: an amount is visible only to its bidder until the auction ends, and hidden from you too; no buy now, and the end is never extended. Fixed once the auction opens.`,
}
