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
import { momentText } from '#domain/kernel/market-time.ts'
import { formatMoney, toCents } from '#domain/kernel/money.ts'
import { namesOf } from '#domain/kernel/names.ts'
import { PROVINCE } from '#domain/kernel/provinces.ts'
import type { Block, PdfColumn, PdfDocument } from '../../files/rendering/pdf.ts'

type Fact = readonly [label: string, value: string | null]

const PAIR: readonly PdfColumn[] = [
  { header: 'Item', width: 0.5 },
  { header: 'Value', width: 0.5, align: 'right' },
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
    ...(rows.length > 0 ? [{ kind: 'table', columns: PAIR, rows } as const] : []),
    ...(empty.length > 0 ? [text(`Not given: ${empty.join(', ')}.`)] : []),
  ]
}

const money = (amount: string | null) => (amount === null ? null : formatMoney(toCents(amount)))

/** The data of the sheet; the reader's own credit boxes are left out. */
export type SheetDeal = Omit<DealPage, 'credit_boxes'>

/** The page of a deal as a document. Made from the response, which already withholds what its reader may not see. */
export function dealSheet(deal: SheetDeal): PdfDocument {
  return {
    title: `${deal.reference} deal sheet`,
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
    position && `${POSITION[position]} position`,
    seller.company_name && `offered by ${seller.company_name}`,
  ]
  return [
    { kind: 'heading', level: 1, text: place ? `${title} in ${place}` : title },
    text(facts.filter(Boolean).join(' · ')),
    text(
      `As of ${momentText(deal.server_time)}. Prices change while an auction runs; see the deal’s page for the latest.`,
    ),
  ]
}

function fieldBlocks(deal: SheetDeal, title: string, fields: readonly DealField[]): Block[] {
  const isWithheld = (field: DealField) => deal.withheld.includes(field)
  const label = (field: DealField) => fieldOf(field).label
  const inRoom = (field: DealField) => deal.room.is_open && fieldOf(field).shown === 'dealRoom'
  const withheld = fields.filter((field) => isWithheld(field) && fieldOf(field).shown !== 'owner')
  const named = (where: string, some: readonly DealField[]) =>
    some.length > 0 ? [text(`Shown ${where}: ${some.map(label).join(', ')}.`)] : []
  return [
    ...factBlocks(
      title,
      fields
        .filter((field) => !isWithheld(field))
        .map((field) => [label(field), dealValueText(field, deal[field])]),
    ),
    ...named('in the deal room', withheld.filter(inRoom)),
    ...named(
      'after the sale',
      withheld.filter((field) => !inRoom(field)),
    ),
  ]
}

function auctionBlocks(deal: SheetDeal): Block[] {
  const { auction } = deal
  const isOpen = auction.auction_format === 'open'
  const met = auction.reserve_met ? 'Met' : 'Not met'
  const isShare = deal.deposit_type === 'percentage'
  const facts: Fact[] = [
    ['Opens', momentText(auction.bid_start_ts) || null],
    ['Ends', momentText(auction.bid_end_ts) || null],
    ['Opening bid', money(auction.opening_bid)],
    ['Bids', String(auction.bid_count)],
    ['Reserve price', money(deal.reserve_price) ?? (auction.reserve_met === null ? 'Hidden' : met)],
    ['Deposit', feeValueText(deal.deposit, isShare ? 'percentage' : 'amount')],
  ]
  if (auction.leading_amount !== null) facts.push(['Leading bid', money(auction.leading_amount)])
  if (isOpen) facts.push(['Buy-now price', money(deal.buy_reserve_price)])
  if (deal.sale)
    facts.push([deal.sale.parts.length > 0 ? 'Sold in parts for' : 'Sold for', money(deal.sale.amount)])
  return factBlocks(isOpen ? 'Auction' : 'Sealed auction', facts)
}

type Payment = NonNullable<DealPage['mortgage_borrower_txs']>[number]

function remarkOn(payment: Payment, today: string): string {
  const mark = paymentMark(payment, today)
  if (mark === null) return ''
  if (mark.kind === 'late') return `${mark.days} ${mark.days === 1 ? 'day' : 'days'} late`
  return mark.kind === 'missed' ? 'Missed' : 'Not paid'
}

function historyBlocks(deal: SheetDeal): Block[] {
  const payments = deal.mortgage_borrower_txs ?? []
  const today = businessDateOf(new Date(deal.server_time))
  if (payments.length === 0) return []
  const gap = historyGap(deal, today)
  return [
    heading('Payments of the borrower'),
    ...(gap ? [text(historyGapText(gap))] : []),
    {
      kind: 'table',
      columns: [
        { header: 'Due', width: 0.22 },
        { header: 'Paid', width: 0.22 },
        { header: 'Amount', width: 0.28, align: 'right' },
        { header: 'Remark', width: 0.28 },
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
      ['Age', applicant.age_band ?? null],
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
    'Fees',
    seen.map((fee) => [fieldOf(fee).label, feeValueText(deal[fee], deal[`${fee}_type`])]),
  )
}

function documentBlocks(deal: SheetDeal): Block[] {
  if (deal.loan_deal_files.length === 0) return []
  return [
    heading('Documents'),
    {
      kind: 'table',
      columns: [
        { header: 'Document', width: 0.7 },
        { header: 'Added', width: 0.3, align: 'right' },
      ],
      rows: deal.loan_deal_files.map((file) => ({
        cells: [DOCUMENT_TYPE[file.document_type], dayText(businessDateOf(new Date(file.uploaded_at)))],
        ...(file.name && { note: file.name }),
      })),
    },
  ]
}
