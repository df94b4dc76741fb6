import type { DealPage } from '#domain/auctions/contract.ts'
import { shownTo } from '#domain/deal-access/disclosure.ts'
import { applicantFieldOf, applicantFields } from '#domain/deals/applicant-fields.ts'
import { DETAIL_SECTIONS, detailFields, PARAGRAPHS } from '#domain/deals/details.ts'
import { DOCUMENT_TYPE } from '#domain/deals/documents.ts'
import { dealValueText, feeValueText, valueText } from '#domain/deals/field-text.ts'
import { type DealField, fieldOf } from '#domain/deals/fields.ts'
import { historyGap, historyGapText, paymentMark } from '#domain/deals/loan-history.ts'
import { APPLICANT_ROLE, DEAL_STATUS, POSITION } from '#domain/deals/vocabulary.ts'
import { labelOf } from '#domain/kernel/choice.ts'
import { businessDateOf, dayText } from '#domain/kernel/dates.ts'
import { sentence } from '#domain/kernel/language.ts'
import { momentText } from '#domain/kernel/market-time.ts'
import { formatMoney, toCents } from '#domain/kernel/money.ts'
import { namesOf } from '#domain/kernel/names.ts'
import { PROVINCE } from '#domain/kernel/provinces.ts'
import type { Block, PdfColumn, PdfDocument } from '../../files/rendering/pdf.ts'

type Fact = readonly [label: string, value: string | null]

const pair = (): readonly PdfColumn[] => [
  { header: sentence`Item`, width: 0.5 },
  { header: sentence`Value`, width: 0.5, align: 'right' },
]
const heading = (words: string): Block => ({ kind: 'heading', level: 2, text: words })
const text = (words: string): Block => ({ kind: 'text', text: words })

/** Facts as a table; those without a value are listed below it. */
function factBlocks(title: string, facts: readonly Fact[]): Block[] {
  const given = facts.filter(([, value]) => value !== null)
  const empty = facts.filter(([, value]) => value === null).map(([label]) => label)
  const rows = given.map(([label, value]) => ({ cells: [label, value ?? ''] }))
  return [
    heading(title),
    ...(rows.length > 0 ? [{ kind: 'table', columns: pair(), rows } as const] : []),
    ...(empty.length > 0 ? [text(sentence`Not given: ${empty.join(', ')}.`)] : []),
  ]
}

const money = (amount: string | null) => (amount === null ? null : formatMoney(toCents(amount)))

/** The data of the sheet; the reader's own credit boxes are left out. */
export type SheetDeal = Omit<DealPage, 'credit_boxes'>

export const sheetTitle = ({ reference }: Pick<SheetDeal, 'reference'>): string =>
  sentence`${reference} deal sheet`

/**
 * The page of a deal as a document, in the language that is spoken. Made from the response, which already withholds what
 * its reader may not see.
 */
export function dealSheet(deal: SheetDeal): PdfDocument {
  return {
    title: sheetTitle(deal),
    blocks: [
      ...headBlocks(deal),
      ...auctionBlocks(deal),
      ...PARAGRAPHS.filter((field) => deal[field]).flatMap((field) => [
        heading(fieldOf(field).label),
        text(deal[field] ?? ''),
      ]),
      ...namesOf(DETAIL_SECTIONS).flatMap((section) =>
        fieldBlocks(deal, DETAIL_SECTIONS[section], detailFields(deal, section)),
      ),
      ...historyBlocks(deal),
      ...applicantBlocks(deal),
      ...documentBlocks(deal),
      ...feeBlocks(deal),
    ],
  }
}

function headBlocks(deal: SheetDeal): Block[] {
  const { reference, title, city, state, position, seller } = deal
  const place = [city, state && PROVINCE[state]].filter(Boolean).join(', ')
  const facts = [
    reference,
    DEAL_STATUS[deal.deal_status],
    position && sentence`${POSITION[position]} position`,
    seller.company_name && sentence`offered by ${seller.company_name}`,
  ]
  return [
    { kind: 'heading', level: 1, text: [title, place].filter(Boolean).join(', ') },
    text(facts.filter(Boolean).join(' · ')),
    text(
      sentence`As of ${momentText(deal.server_time)}. Prices change while an auction runs; see the deal’s page for the latest.`,
    ),
  ]
}

function fieldBlocks(deal: SheetDeal, title: string, fields: readonly DealField[]): Block[] {
  const isWithheld = (field: DealField) => deal.withheld.includes(field)
  const label = (field: DealField) => fieldOf(field).label
  const inRoom = (field: DealField) => deal.room.is_open && fieldOf(field).shown === 'dealRoom'
  const withheld = fields.filter((field) => isWithheld(field) && fieldOf(field).shown !== 'owner')
  const named = (some: readonly DealField[], shown: (labels: string) => string) =>
    some.length > 0 ? [text(shown(some.map(label).join(', ')))] : []
  return [
    ...factBlocks(
      title,
      fields
        .filter((field) => !isWithheld(field))
        .map((field) => [label(field), dealValueText(field, deal[field])]),
    ),
    ...named(withheld.filter(inRoom), (labels) => sentence`Shown in the deal room: ${labels}.`),
    ...named(
      withheld.filter((field) => !inRoom(field)),
      (labels) => sentence`Shown after the sale: ${labels}.`,
    ),
  ]
}

function auctionBlocks(deal: SheetDeal): Block[] {
  const { auction } = deal
  const isOpen = auction.auction_format === 'open'
  const met = auction.reserve_met ? sentence`Met by a bid` : sentence`Not met by any bid`
  const isShare = deal.deposit_type === 'percentage'
  const facts: Fact[] = [
    [sentence`Opens`, momentText(auction.bid_start_ts) || null],
    [sentence`Ends`, momentText(auction.bid_end_ts) || null],
    [sentence`Opening bid`, money(auction.opening_bid)],
    [sentence`Bids`, String(auction.bid_count)],
    [
      sentence`Reserve price`,
      money(deal.reserve_price) ?? (auction.reserve_met === null ? sentence`Hidden` : met),
    ],
    [sentence`Deposit`, feeValueText(deal.deposit, isShare ? 'percentage' : 'amount')],
  ]
  if (auction.leading_amount !== null) facts.push([sentence`Leading bid`, money(auction.leading_amount)])
  if (isOpen) facts.push([sentence`Buy-now price`, money(deal.buy_reserve_price)])
  if (deal.sale)
    facts.push([
      deal.sale.parts.length > 0 ? sentence`Sold in parts for` : sentence`Sold for`,
      money(deal.sale.amount),
    ])
  return factBlocks(isOpen ? sentence`Auction` : sentence`Sealed auction`, facts)
}

type Payment = NonNullable<DealPage['mortgage_borrower_txs']>[number]

function remarkOn(payment: Payment, today: string): string {
  const mark = paymentMark(payment, today)
  if (mark === null) return ''
  if (mark.kind === 'late') return mark.days === 1 ? sentence`1 day late` : sentence`${mark.days} days late`
  return mark.kind === 'missed' ? sentence`Missed` : sentence`Not paid`
}

function historyBlocks(deal: SheetDeal): Block[] {
  const payments = deal.mortgage_borrower_txs ?? []
  const today = businessDateOf(new Date(deal.server_time))
  if (payments.length === 0) return []
  const gap = historyGap(deal, today)
  return [
    heading(sentence`Payments of the borrower`),
    ...(gap ? [text(historyGapText(gap))] : []),
    {
      kind: 'table',
      columns: [
        { header: sentence`Due`, width: 0.24 },
        { header: sentence`Paid`, width: 0.24 },
        { header: sentence`Amount`, width: 0.26, align: 'right' },
        { header: sentence`Remark`, width: 0.26 },
      ],
      rows: payments.map((payment) => ({
        cells: [
          dayText(payment.due),
          payment.paid ? dayText(payment.paid) : '–',
          money(payment.amount) ?? '–',
          remarkOn(payment, today),
        ],
      })),
    },
  ]
}

const APPLICANT_FIELDS = namesOf(applicantFields).filter((field) => field !== 'applicant_role')

function applicantBlocks(deal: SheetDeal): Block[] {
  const seen = APPLICANT_FIELDS.filter((field) => shownTo(deal.disclosure, applicantFieldOf(field)))
  return deal.applicants.flatMap((applicant) =>
    factBlocks(labelOf(APPLICANT_ROLE, applicant.applicant_role), [
      [sentence`Age`, applicant.age_band ?? null],
      ...seen.map(
        (field) =>
          [applicantFieldOf(field).label, valueText(applicantFieldOf(field), applicant[field])] as const,
      ),
    ]),
  )
}

const FEES = ['broker_fees', 'lender_fees', 'home_slice_fees'] as const

/** The fees that the reader may know; others are not mentioned. */
function feeBlocks(deal: SheetDeal): Block[] {
  const seen = FEES.filter((fee) => !deal.withheld.includes(fee))
  if (seen.length === 0) return []
  return factBlocks(
    sentence`Fees`,
    seen.map((fee) => [fieldOf(fee).label, feeValueText(deal[fee], deal[`${fee}_type`])]),
  )
}

function documentBlocks(deal: SheetDeal): Block[] {
  if (deal.loan_deal_files.length === 0) return []
  return [
    heading(sentence`Documents`),
    {
      kind: 'table',
      columns: [
        { header: sentence`Document`, width: 0.7 },
        { header: sentence`Added`, width: 0.3, align: 'right' },
      ],
      rows: deal.loan_deal_files.map((file) => ({
        cells: [DOCUMENT_TYPE[file.document_type], dayText(businessDateOf(new Date(file.uploaded_at)))],
        ...(file.name && { note: file.name }),
      })),
    },
  ]
}
