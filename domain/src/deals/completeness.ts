import { businessDateOf, dayText } from '../kernel/dates.ts'
import { type ErrorCode, MESSAGES } from '../kernel/errors.ts'
import { sentence } from '../kernel/language.ts'
import { formatMoney } from '../kernel/money.ts'
import { isPostalCode } from '../kernel/provinces.ts'
import { MANDATORY_OF_APPLICANT } from './applicant-fields.ts'
import type { Applicant } from './applicants.ts'
import { openingBidIfKnown } from './auction-terms.ts'
import { pricesAboveCeiling } from './ceiling.ts'
import { DOCUMENT_TYPE, type DocumentType, mandatoryDocuments } from './documents.ts'
import { FEE_FIELDS } from './field-text.ts'
import {
  DEAL_FIELDS,
  type DealField,
  type DealValues,
  fieldOf,
  mandatoryFields,
  NEVER_WHITE_LABEL,
} from './fields.ts'
import { fundTypeOf, isAuctioned, isBook } from './kinds.ts'
import { isInCanada, paymentIssue } from './reconcile.ts'
import { isTooLong, TOO_LONG } from './schedule.ts'
import { DEAL_TYPE, FUND_TYPE } from './vocabulary.ts'

/** A missing or invalid item of a deal, with a message that says how to fix it. */
export interface DealIssue {
  /** Dotted path of the field; `documents.<type>` for a document. */
  field: string
  message: string
  /** Code of the rejecting rule, if it has one. */
  code?: ErrorCode
  /** The fields that contradict each other; a form saves none of them until one is fixed. */
  between?: readonly DealField[]
}

/** 100 %, as fees are stored: in hundredths of a percent. */
const WHOLE = 10_000

const PAST_FIELDS = DEAL_FIELDS.filter((field) => fieldOf(field).limit === 'past')
const IN_FUTURE = 'Enter a date that is not in the future.'

/** Contradictions between given fields, and dates that cannot be. They are rejected on every write, drafts included. */
export function contradictions(deal: DealValues, applicants: readonly Applicant[], now: Date): DealIssue[] {
  const issues: DealIssue[] = []
  const add = (field: DealField, message: string, ...others: DealField[]) =>
    issues.push({ field, message, between: [field, ...others] })
  const { initial_payment_date: first, maturity_date: last } = deal
  if (first && last && last <= first)
    add(
      'maturity_date',
      sentence`Maturity must be after the initial payment date, ${dayText(first)}.`,
      'initial_payment_date',
    )
  if (
    deal.reserve_price !== null &&
    deal.buy_reserve_price !== null &&
    deal.reserve_price > deal.buy_reserve_price
  ) {
    add(
      'buy_reserve_price',
      sentence`The buy-now price must not be below the reserve price.`,
      'reserve_price',
    )
  }
  if (deal.auction_format === 'sealed' && deal.buy_reserve_price !== null) {
    add(
      'buy_reserve_price',
      sentence`A sealed auction has no buy-now price. Clear it, or choose an open auction.`,
      'auction_format',
    )
  }
  if (deal.bid_start_ts && deal.bid_end_ts && Date.parse(deal.bid_end_ts) <= Date.parse(deal.bid_start_ts)) {
    add('bid_end_ts', sentence`The auction must end after it opens.`, 'bid_start_ts')
  } else if (deal.bid_start_ts && deal.bid_end_ts && isTooLong(deal.bid_start_ts, deal.bid_end_ts)) {
    add('bid_end_ts', TOO_LONG, 'bid_start_ts')
  }
  for (const { field, message, others } of highOpening(deal)) add(field, message, ...others)
  for (const { field, message, others } of againstKind(deal)) add(field, message, ...others)
  for (const fee of FEE_FIELDS) {
    const value = deal[fee]
    if (deal[`${fee}_type`] === 'percentage' && value !== null && value > WHOLE)
      add(
        fee,
        fee === 'deposit' ? sentence`A deposit is at most 100 %.` : sentence`A fee is at most 100 %.`,
        `${fee}_type`,
      )
  }
  if (deal.deposit_due_days === 0) add('deposit_due_days', sentence`Enter 1 to 10 business days.`)
  if (deal.bid_active_days !== null && deal.bid_active_days < 1)
    add('bid_active_days', sentence`Enter 1 to 60 days.`)
  if (!hasPostalCode(deal)) add('postcode', sentence`Enter a Canadian postal code, for example M5V 2T6.`)
  const today = businessDateOf(now)
  for (const field of datesInFuture(deal, today)) add(field, `${fieldOf(field).label}: ${IN_FUTURE}`)
  applicants.forEach((applicant, index) => {
    if (applicant.date_of_birth && applicant.date_of_birth > today) {
      issues.push({
        field: `applicants.${index}.date_of_birth`,
        message: sentence`The date of birth cannot be in the future.`,
      })
    }
    if (applicant.credit_score !== null && applicant.credit_score !== 0 && applicant.credit_score < 300) {
      issues.push({
        field: `applicants.${index}.credit_score`,
        message: sentence`Enter a credit score from 300 to 900.`,
      })
    }
  })
  return issues
}

/** A value that the other fields contradict. */
interface Contradiction {
  field: DealField
  message: string
  others: DealField[]
}

/** False for text that is no postal code of Canada. Those of other countries are not checked. */
const hasPostalCode = (deal: DealValues) => !deal.postcode || !isInCanada(deal) || isPostalCode(deal.postcode)

const datesInFuture = (deal: DealValues, today: string) =>
  PAST_FIELDS.filter((field) => {
    const value = deal[field]
    return typeof value === 'string' && value > today
  })

const isGiven = (deal: DealValues, field: DealField) => {
  const value = deal[field]
  if (Array.isArray(value)) return value.length > 0
  return value !== null && value !== '' && value !== (fieldOf(field).initial ?? false)
}

/** An opening bid above another price of the seller. */
function highOpening({ opening_bid, buy_reserve_price, reserve_price }: DealValues): Contradiction[] {
  if (opening_bid === null) return []
  const found: Contradiction[] = []
  const add = (message: string, other: DealField) =>
    found.push({ field: 'opening_bid', message, others: [other] })
  if (buy_reserve_price !== null && opening_bid > buy_reserve_price)
    add(sentence`The opening bid must not be above the buy-now price.`, 'buy_reserve_price')
  if (reserve_price !== null && opening_bid > reserve_price)
    add(sentence`The opening bid must not be above the reserve price.`, 'reserve_price')
  return found
}

/** Values that deals of this kind cannot have, so that no reader relies on them. */
function againstKind(deal: DealValues): Contradiction[] {
  const { deal_type, fund_type } = deal
  if (deal_type === null) return []
  const others: DealField[] = ['deal_type']
  const funding = fundTypeOf(deal_type)
  if (fund_type !== null && fund_type !== funding) {
    const message = sentence`Choose “${FUND_TYPE[funding]}” for the deal type “${DEAL_TYPE[deal_type]}”.`
    return [{ field: 'fund_type', message, others }]
  }
  if (deal_type !== 'white_label') return []
  return NEVER_WHITE_LABEL.filter((field) => isGiven(deal, field)).map((field) => ({
    field,
    message: sentence`Clear “${fieldOf(field).label}”: a white label deal has none.`,
    others,
  }))
}

/**
 * Everything that prevents submission, in form order; empty if the deal can be submitted.
 * @param deal with its computed fields filled in
 */
export function missing(
  deal: DealValues,
  applicants: readonly Applicant[],
  documents: readonly DocumentType[],
  now: Date,
): DealIssue[] {
  const issues: DealIssue[] = []
  for (const field of mandatoryFields(deal)) {
    if (deal[field] === null || deal[field] === '')
      issues.push({ field, message: `${fieldOf(field).label}: ${MESSAGES.required}` })
  }
  if (isBook(deal) && deal.mortgage_amount === null)
    issues.push({
      field: 'mortgages',
      message: sentence`Import the loan tape: a book has at least one mortgage.`,
    })
  const attachments = hasAttachments(deal) ? missingAttachments(deal, applicants, documents) : []
  return [
    ...issues,
    ...attachments,
    ...unpayable(deal),
    ...pricesAboveCeiling(deal),
    ...defaultAboveReserve(deal),
    ...contradictions(deal, applicants, now),
  ]
}

/** The opening bid that a deal has by default, above its reserve. */
function defaultAboveReserve(deal: DealValues): DealIssue[] {
  const opening = isAuctioned(deal) && deal.opening_bid === null ? openingBidIfKnown(deal) : null
  if (opening === null || deal.reserve_price === null || opening <= deal.reserve_price) return []
  const message = sentence`Enter an opening bid of at most the reserve price: the default is ${formatMoney(opening)}, 80% of the balance.`
  return [{ field: 'opening_bid', message }]
}

/** Only a deal that is sold on its own needs applicants and documents; a loan tape has neither. */
export const hasAttachments = ({ deal_type }: DealValues) =>
  deal_type !== 'book_of_mortgage' && deal_type !== 'mortgage_from_book'

function missingAttachments(
  deal: DealValues,
  applicants: readonly Applicant[],
  documents: readonly DocumentType[],
): DealIssue[] {
  const issues: DealIssue[] = []
  applicants.forEach((applicant, index) => {
    for (const field of MANDATORY_OF_APPLICANT) {
      if (applicant[field] === null || applicant[field] === '') {
        issues.push({
          field: `applicants.${index}.${field}`,
          message: `Applicant ${index + 1}: ${MESSAGES.required}`,
        })
      }
    }
  })
  const primaries = applicants.filter(({ applicant_role }) => applicant_role === 'primary_applicant').length
  if (primaries === 0) issues.push({ field: 'applicants', message: sentence`Add the primary applicant.` })
  if (primaries > 1)
    issues.push({ field: 'applicants', message: sentence`Only one applicant can be the primary one.` })
  for (const type of mandatoryDocuments(deal)) {
    if (!documents.includes(type))
      issues.push({
        field: `documents.${type}`,
        message: sentence`Add the document: ${DOCUMENT_TYPE[type]}.`,
      })
  }
  return issues
}

/** A payment that never repays the loan prevents submission but is allowed in a draft. */
export function unpayable(deal: DealValues): DealIssue[] {
  const issue = paymentIssue(deal)
  return issue?.code === 'payment_not_above_interest'
    ? [{ field: 'payment_amount', message: issue.sentence, code: issue.code }]
    : []
}
