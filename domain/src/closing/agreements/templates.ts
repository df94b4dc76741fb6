import { composedIn, sectionsIn, versionIn } from '../../kernel/binding-text.ts'
import { dayText } from '../../kernel/dates.ts'
import type { Language } from '../../kernel/language.ts'
import { formatMoney } from '../../kernel/money.ts'
import type { TextDocument } from '../../signing/text-document.ts'
import type { AgreementFacts } from './facts.ts'
import { FRENCH } from './templates-french.ts'
import type { AgreementKind } from './vocabulary.ts'
import type { Wording } from './wording.ts'

/** An agreement, with its English wording. */
interface Template extends Wording {
  /** The version of both wordings. */
  version: string
  /** Its purpose, as shown on the page of the closing. */
  what: string
  /** False if the sale needs no such agreement. */
  applies: (facts: Pick<AgreementFacts, 'servicing' | 'is_white_label'>) => boolean
}

const LAW = {
  heading: 'Law and notices',
  body: 'The laws of Ontario and the federal laws of Canada that apply there govern this agreement; what concerns title and enforcement of a charge is governed by the law of the province of the property. Notices are given in writing to the lawyers who are named in the closing, or to the parties themselves.',
}
const SIGNATURES = {
  heading: 'Signatures',
  body: 'The parties may sign this agreement electronically and in several copies, which together are one agreement. Each person who signs confirms that they may bind their company.',
}

const mortgagesOf = ({ mortgages }: AgreementFacts) =>
  mortgages.length === 1
    ? 'the mortgage in the schedule'
    : `the ${mortgages.length} mortgages in the schedule`

const percent = (value: number) => `${Number(value.toFixed(4))}%`

const saleTerms = (facts: AgreementFacts): TextDocument['terms'] => [
  { label: 'Deal', value: facts.reference },
  { label: 'Price', value: formatMoney(facts.price) },
  { label: 'Sold on', value: dayText(facts.sold_on) },
  {
    label: 'Cut-off date',
    value: facts.is_cut_off_agreed
      ? dayText(facts.cut_off_date)
      : `As the parties agree in the closing; proposed: ${dayText(facts.cut_off_date)}`,
  },
  { label: 'Closing date', value: dayText(facts.closing_date) },
  {
    label: 'Deposit',
    value:
      facts.deposit.amount === null
        ? 'As the parties agree in the closing'
        : `${formatMoney(facts.deposit.amount)}, payable to ${facts.deposit.payee ?? 'the person the seller names'}, reference ${facts.deposit.reference}`,
  },
  {
    label: 'Servicing',
    value: facts.servicing.is_retained ? 'Retained by the seller' : 'Released to the buyer',
  },
]

export const TEMPLATES: Readonly<Record<AgreementKind, Template>> = {
  purchase_agreement: {
    title: 'Agreement of purchase and sale',
    version: '2026-11-27',
    what: 'The sale, and the assignment of the charge to the buyer. Once both sides have signed it, its step of the checklist is complete.',
    applies: () => true,
    roles: { seller: 'Seller', buyer: 'Buyer' },
    terms: saleTerms,
    sections: (facts) => [
      {
        heading: 'Purchase and sale',
        body: `The seller sells and the buyer buys ${mortgagesOf(facts)}, with the debt, the charge and all other security for it, for ${formatMoney(facts.price)}. Principal and interest up to the cut-off date belong to the seller, and those after it to the buyer. The statement of the closing on HomeSlice, once both sides have agreed to its figures, is the account between them.`,
      },
      {
        heading: 'Assignment',
        body: 'On closing the seller assigns to the buyer, without recourse except for what this agreement says, the debt, the charge, the insurance and every other right that secures it, signs what registration needs, and hands over the original documents. Funds and assignment change hands together through the lawyers of both sides, in trust.',
      },
      {
        heading: 'Deposit',
        body: 'The deposit is held in trust and counts toward the price. If the sale fails because the buyer does not complete it, the deposit is the seller’s, up to its loss; if it fails for any other reason, the deposit goes back to the buyer.',
      },
      {
        heading: 'What the seller confirms',
        body: 'The seller owns what it sells and may sell it; it is charged to no one else; the facts stated with the deal and the documents in its room are true and complete as far as the seller knows; balances and payments are as its books show; nothing has been agreed with the borrower that the documents do not show. These statements are made on the day of signing and again on closing, and last for two years.',
      },
      {
        heading: 'What the buyer confirms',
        body: 'The buyer may make this purchase, has made its own inquiries with the documents of the deal, and relies on nothing else than those and this agreement. It takes over the duties of the lender to the borrower from the closing on.',
      },
      {
        heading: 'Information of borrowers',
        body: 'Each side protects personal information as Canadian privacy law requires. The seller informs the borrower of the assignment within ten days after closing.',
      },
      {
        heading: 'If a step fails',
        body: 'If title shows a charge, a claim or a default that the documents did not, the buyer may ask in writing before closing that it be remedied; if that does not happen by the closing date, either side may end this agreement without cost to the other. A mortgage that is repaid before closing leaves the sale with its share of the price.',
      },
      LAW,
      SIGNATURES,
    ],
  },
  servicing_agreement: {
    title: 'Servicing agreement',
    version: '2026-11-27',
    what: 'The seller continues to collect the payments for the buyer.',
    applies: ({ servicing }) => servicing.is_retained,
    roles: { seller: 'Servicer', buyer: 'Lender' },
    terms: (facts) => [
      { label: 'Deal', value: facts.reference },
      { label: 'From', value: dayText(facts.closing_date) },
      {
        label: 'Fee a month',
        value: facts.servicing.fee === 0 ? 'None' : `${percent(facts.servicing.fee)} of the price`,
      },
    ],
    sections: (facts) => [
      {
        heading: 'Appointment',
        body: `From the closing the servicer collects the payments of ${mortgagesOf(facts)} for the lender, in the servicer’s name and on the lender’s account, with the care of a prudent lender.`,
      },
      {
        heading: 'Payments',
        body: 'Payments are kept in trust, apart from the servicer’s own money, and reach the lender within five business days with a statement of principal, interest, fees and arrears. What the servicer keeps as its fee stands in the statement.',
      },
      {
        heading: 'Arrears and enforcement',
        body: 'The servicer tells the lender within three business days of a missed payment, a lapse of insurance, unpaid property taxes or a claim against the property. Enforcement, a discharge, an extension and any change of terms need the lender’s consent in writing.',
      },
      {
        heading: 'Records',
        body: 'The servicer keeps complete records for each mortgage, shows them on two business days’ notice, and keeps them for seven years after a mortgage is repaid.',
      },
      {
        heading: 'End',
        body: 'Either side may end this agreement on sixty days’ notice, and immediately for a breach that is not remedied within ten days. The servicer then hands over records and money, and informs the borrowers.',
      },
      LAW,
      SIGNATURES,
    ],
  },
  commitment_letter: {
    title: 'Commitment letter',
    version: '2026-11-28',
    what: 'The buyer commits to fund the loan on the terms of the deal.',
    applies: ({ is_white_label }) => is_white_label,
    roles: { seller: 'Originator', buyer: 'Lender' },
    terms: (facts) => [
      { label: 'Deal', value: facts.reference },
      { label: 'Amount', value: formatMoney(facts.price) },
      { label: 'Committed on', value: dayText(facts.sold_on) },
      { label: 'Funding by', value: dayText(facts.closing_date) },
    ],
    sections: (facts) => [
      {
        heading: 'Commitment',
        body: `The lender commits to fund ${mortgagesOf(facts)} with ${formatMoney(facts.price)} by ${dayText(facts.closing_date)}, on the terms in the schedule and in the follow-up documents that the originator has sent.`,
      },
      {
        heading: 'Conditions',
        body: 'Funding depends on a registered charge in the rank that the schedule names, insurance of the property with the lender as payee, title insurance or an opinion on title, property taxes that are paid, and facts about borrower and property that are as stated on the day of funding.',
      },
      {
        heading: 'Originator',
        body: 'The originator has underwritten the loan by the agreed credit box, confirms that its documents are complete and true as far as it knows, and tells the lender immediately of any change before funding.',
      },
      {
        heading: 'End',
        body: 'This commitment ends on the day after the one named above, unless both sides extend it in writing.',
      },
      LAW,
      SIGNATURES,
    ],
  },
}

/** The agreements that a sale needs, in their order. */
export const agreementsOf = (facts: Parameters<Template['applies']>[0]): AgreementKind[] =>
  (Object.keys(TEMPLATES) as AgreementKind[]).filter((kind) => TEMPLATES[kind].applies(facts))

/**
 * An agreement in its languages, each filled with the facts of a closing. Amounts are in Canadian dollars, days as
 * dd/mm/yyyy in English.
 */
export const fillAgreement = (
  kind: AgreementKind,
  facts: AgreementFacts,
  languages: readonly Language[],
): TextDocument[] =>
  composedIn(languages, (language) => {
    const { version } = TEMPLATES[kind]
    const { title, roles, terms, sections } = language === 'fr' ? FRENCH[kind] : TEMPLATES[kind]
    return {
      language,
      title,
      version: versionIn(languages, version),
      parties: [
        { role: roles.seller, side: facts.seller },
        { role: roles.buyer, side: facts.buyer },
      ],
      terms: terms(facts),
      sections: sectionsIn(language, languages, sections(facts)),
      mortgages: facts.mortgages,
    }
  })
