import { type Applicant, applicantShownTo } from '#domain/deals/applicants.ts'
import { COMMITMENTS_BIND, TERMS_REJECTED, termsRejection } from '#domain/deals/binding-terms.ts'
import { PRICED_BY, pricesAboveCeiling } from '#domain/deals/ceiling.ts'
import { missing } from '#domain/deals/completeness.ts'
import { effective } from '#domain/deals/computed.ts'
import type { DealDetail } from '#domain/deals/contract.ts'
import { DEAL_EVENTS } from '#domain/deals/events.ts'
import { type DealField, type DealValues, FIELDS_OF_MORTGAGE } from '#domain/deals/fields.ts'
import { isPriced } from '#domain/deals/headline.ts'
import { isAuctioned, isBook } from '#domain/deals/kinds.ts'
import { areBidsBinding, stateBehindFlag } from '#domain/deals/lifecycle.ts'
import {
  changedFields,
  isBinding,
  isDepositTerm,
  isMaterial,
  isSeenByMarket,
} from '#domain/deals/material.ts'
import { freshEnd, scheduleErrors } from '#domain/deals/schedule.ts'
import type { DealState } from '#domain/deals/vocabulary.ts'
import { businessDateOf } from '#domain/kernel/dates.ts'
import { MESSAGES } from '#domain/kernel/errors.ts'
import { withoutUndefined } from '#domain/kernel/names.ts'
import { type Actor, has } from '../../platform/auth/actor.ts'
import type { Tx } from '../../platform/database/database.ts'
import {
  conflict,
  forbidden,
  invalid,
  invalidField,
  notFound,
  staleVersion,
} from '../../platform/http/errors.ts'
import type { Platform } from '../../platform/platform.ts'
import { canBeShort, canChangeLoans, canEdit, editableFields, isFixedByBook } from '../policy.ts'
import { attachmentsOf, type LockedDeal, lockDeal } from '../queries/lock-deal.ts'
import { valuesOf } from '../rows.ts'
import { updateFields } from '../store/deals.ts'
import { restartRound, transition } from './change-state.ts'
import { asErrors, dealLabel, dealResponse } from './deal-response.ts'
import { priceDeals } from './price-deals.ts'
import { recordWriter } from './record-writer.ts'
import { type ChannelInput, setChannels, splitChannels } from './set-channels.ts'
import {
  type DealInput,
  rejectContradictions,
  rejectFieldsOfMortgage,
  rejectKind,
  rejectPlatformFields,
} from './write-deal.ts'
import { updateBookFigures } from './write-loans.ts'

/**
 * Changes fields of a deal.
 * @param input with `void_bids` an administrator voids the bids that depend on the changed terms
 * @param expectedVersion the version in `If-Match`, or null
 * @throws 412 if the deal has changed since, 409 if it cannot be edited now, or if the change would void bids
 */
export async function editDeal(
  platform: Platform,
  actor: Actor,
  id: string,
  { void_bids = false, ...body }: DealInput & ChannelInput & { void_bids?: boolean | undefined },
  expectedVersion: number | null,
): Promise<DealDetail> {
  const { channels, fields: input } = splitChannels(body)
  return platform.db.transaction().execute(async (tx) => {
    const { deal } = await lockDeal(tx, actor, id)
    if (deal.owner_id !== actor.user_id && !has(actor, 'superuser')) throw forbidden()
    rejectPlatformFields(actor, deal, input)
    if (expectedVersion !== null && expectedVersion !== deal.version) throw staleVersion()
    if (isFixedByBook(deal)) throw conflict(MESSAGES.childOfBook)
    const change = changeOf(deal, await attachmentsOf(tx, id), input)
    if (change.restart !== null) rejectUnderBids(actor, deal, void_bids)
    rejectForbiddenChanges(actor, deal, change)
    if (change.fields.length > 0 || change.applicants) {
      rejectInvalid(platform, deal, change)
      await storeChange(platform, tx, actor, deal, change)
      if (deal.is_in_book && deal.book_id)
        await updateBookFigures(platform, tx, await lockBook(tx, actor, deal.book_id))
    }
    await setChannels(platform, tx, actor, deal, channels)
    return dealResponse(platform, tx, actor, id)
  })
}

/**
 * Changes fields of mortgages in a book, all or none.
 * @throws 409 once the book is under review or further, 404 for a mortgage that is in no book
 */
export async function editLoans(
  platform: Platform,
  actor: Actor,
  loans: readonly ({ id: string } & DealInput)[],
): Promise<{ mortgages: number }> {
  return platform.db.transaction().execute(async (tx) => {
    const books = new Set<string>()
    for (const { id, ...input } of loans) {
      const { deal } = await lockDeal(tx, actor, id)
      if (!deal.is_in_book || deal.book_id === null) throw notFound()
      if (deal.owner_id !== actor.user_id && !has(actor, 'superuser')) throw forbidden()
      if (!canChangeLoans(actor, deal)) throw conflict(MESSAGES.childOfBook)
      rejectPlatformFields(actor, deal, input)
      const change = changeOf(deal, await attachmentsOf(tx, id), input)
      rejectInvalid(platform, deal, change)
      if (change.fields.length > 0 || change.applicants) await storeChange(platform, tx, actor, deal, change)
      books.add(deal.book_id)
    }
    for (const id of books) await updateBookFigures(platform, tx, await lockBook(tx, actor, id))
    return { mortgages: loans.length }
  })
}

const lockBook = async (tx: Tx, actor: Actor, id: string) => (await lockDeal(tx, actor, id)).deal

interface Change {
  before: DealValues
  values: DealValues
  fields: readonly DealField[]
  /** Null if they do not change. */
  applicants: readonly Applicant[] | null
  attached: Awaited<ReturnType<typeof attachmentsOf>>
  /** The restart of the auction and the terms that were requested, if binding bids depend on these; else null. */
  restart: {
    dates: ReturnType<typeof freshDates>
    names: readonly (DealField | 'applicants')[]
  } | null
}

function changeOf(deal: LockedDeal, attached: Change['attached'], input: DealInput): Change {
  const { applicants: people, ...typed } = input
  const before = valuesOf(deal)
  const given = ofItsKind(before, typed)
  const requested = changedFields(before, withoutUndefined(given))
  const applicants =
    people !== undefined && JSON.stringify(people) !== JSON.stringify(attached.applicants) ? people : null
  const isRestart = areBidsBinding(deal) && (applicants !== null || requested.some(isBinding))
  const fresh = isRestart ? freshDates(deal, given.bid_end_ts) : null
  const written = {
    ...withoutUndefined(given),
    ...(fresh && { bid_start_ts: fresh.starts_at.toISOString(), bid_end_ts: fresh.ends_at.toISOString() }),
  }
  return {
    before,
    values: { ...before, ...written },
    fields: changedFields(before, written),
    applicants,
    attached,
    restart: fresh && {
      dates: fresh,
      names: [...requested, ...(applicants ? (['applicants'] as const) : [])],
    },
  }
}

/**
 * The input that a deal of this kind accepts. A book has no fields of a mortgage of its own: they are rejected, and
 * cleared when a deal becomes a book.
 */
function ofItsKind(before: DealValues, given: Omit<DealInput, 'applicants'>): Omit<DealInput, 'applicants'> {
  const { deal_type = before.deal_type } = given
  if (!isBook({ deal_type })) return given
  rejectFieldsOfMortgage({ ...given, deal_type })
  const cleared = isBook(before) ? undefined : null
  return { ...given, ...Object.fromEntries(FIELDS_OF_MORTGAGE.map((field) => [field, cleared])) }
}

/** @throws 400 on a field whose new value is not possible */
function rejectInvalid(
  platform: Platform,
  deal: LockedDeal,
  { values, fields, applicants, attached }: Change,
): void {
  if (fields.includes('deal_type')) rejectKind(values)
  rejectContradictions(values, applicants ?? attached.applicants, deal.db_now)
  if (fields.includes('bid_start_ts') || fields.includes('bid_end_ts')) rejectDates(platform, deal, values)
  if (fields.some((field) => PRICED_BY.includes(field))) rejectPrices(deal, values)
}

async function storeChange(
  platform: Platform,
  tx: Tx,
  actor: Actor,
  deal: LockedDeal,
  { before, values, fields, applicants, attached, restart }: Change,
): Promise<void> {
  const now = deal.db_now
  const people = applicants ?? attached.applicants
  const issues = missing(effective(values, businessDateOf(now)), people, attached.documents, now)
  const pick = (from: DealValues) => Object.fromEntries(fields.map((field) => [field, from[field]]))
  const peopleSeen = (list: readonly Applicant[]) =>
    JSON.stringify(list.map((person) => applicantShownTo('market', person, businessDateOf(now))))
  const is_public =
    isSeenByMarket(fields, before, values) || peopleSeen(people) !== peopleSeen(attached.applicants)
  if (restart !== null) await restartRound(tx, deal, restart.dates)
  await updateFields(tx, deal.id, {
    changed: pick(values),
    values,
    ...(applicants && { applicants }),
    is_public,
    missing_count: issues.length,
    now,
  })
  if (restart !== null || fields.some(isPriced)) await priceDeals(tx, [deal.id])
  await recordWriter(tx, actor, deal)
  const subject = { subject_id: deal.id, subject_label: dealLabel(deal), actor }
  await platform.events.append(tx, DEAL_EVENTS, {
    type: 'deal.changed',
    ...subject,
    before: { ...pick(before), ...(applicants && { applicants: attached.applicants }) },
    after: { ...pick(values), ...(applicants && { applicants }) },
  })
  if (restart !== null) {
    const { deal_state, owner_id } = deal
    await platform.events.append(tx, DEAL_EVENTS, {
      type: 'deal.restarted',
      ...subject,
      after: {
        deal_state,
        owner_id,
        fields: restart.names,
        bid_end_ts: restart.dates.ends_at.toISOString(),
      },
    })
  }
  if (restart === null && areBidsBinding(deal) && fields.includes('bid_end_ts')) {
    const { deal_state, owner_id } = deal
    await platform.events.append(tx, DEAL_EVENTS, {
      type: 'deal.end_moved',
      ...subject,
      after: { deal_state, owner_id, bid_end_ts: values.bid_end_ts ?? '' },
    })
  }
  if (applicants || fields.some(isMaterial)) await flagAfterApproval(platform, tx, actor, deal)
  if (is_public) await platform.events.signal(tx, { topic: 'deal', id: deal.id })
}

/** @throws 409 unless an administrator confirms for another user's deal that its bids become void */
function rejectUnderBids(actor: Actor, deal: LockedDeal, voidsBids: boolean): void {
  const by = has(actor, 'superuser') && deal.owner_id !== actor.user_id ? 'administrator' : 'seller'
  const bound = { ...deal, end: deal.bid_end_ts?.getTime() ?? null }
  const rejection = termsRejection(bound, by, voidsBids, deal.db_now.getTime())
  if (rejection === null) return
  const { code, message } = TERMS_REJECTED[rejection]
  throw conflict(message, code)
}

/** The dates of an auction that restarts now. */
function freshDates({ bid_end_ts, db_now }: LockedDeal, requestedEnd: string | null | undefined) {
  const planned = requestedEnd ? Date.parse(requestedEnd) : (bid_end_ts?.getTime() ?? 0)
  return { starts_at: db_now, ends_at: new Date(freshEnd(planned, db_now.getTime())) }
}

/** @throws 409 if the actor may not change one of these now */
function rejectForbiddenChanges(actor: Actor, deal: LockedDeal, change: Change): void {
  const { fields, applicants } = change
  const allowed = editableFields(actor, deal)
  if (deal.book_id !== null && fields.includes('deal_type'))
    throw conflict('The deal type of a mortgage from a book cannot change.')
  if (deal.book_data !== null && fields.includes('deal_type'))
    throw conflict('This book has mortgages. Remove them before you change the deal type.')
  if (fields.some((field) => !allowed.includes(field)) || (applicants && !canEdit(actor, deal)))
    throw conflict('This deal can no longer be changed in its current state.')
  if (deal.commitments?.open && (applicants || fields.some(isBinding)))
    throw conflict(COMMITMENTS_BIND.message, COMMITMENTS_BIND.code)
  if (isKindChange(change) && !BEFORE_APPROVAL.includes(deal.deal_state))
    throw conflict('The deal type cannot change after the approval.')
  // The buyer bought under these terms, and the closing uses them.
  if (stateBehindFlag(deal) === 'sold' && fields.some(isDepositTerm))
    throw conflict('The deal was sold on these deposit terms, so they cannot change.')
  // Bidders who are not in the deal room would lose the auction that they prepared for.
  if (fields.includes('room_before_bid') && change.values.room_before_bid && stateBehindFlag(deal) === 'live')
    throw conflict('The deal room can be asked for before the auction opens, not while it is open.')
  if (
    fields.includes('funds_before_bid') &&
    change.values.funds_before_bid &&
    stateBehindFlag(deal) === 'live'
  )
    throw conflict('Proof of funds can be asked for before buyers can bid, not while they bid.')
  // Existing bids were placed under the auction's format.
  if (fields.includes('auction_format') && (deal.deal_state === 'live' || deal.bid_count > 0))
    throw conflict('The format of an auction cannot change once it is open.')
}

/** True if the change turns an auctioned deal into one without an auction, or the reverse. */
const isKindChange = ({ before, values }: Change) => isAuctioned(before) !== isAuctioned(values)

/** Until the approval a price may be above the ceiling; submission and approval check it. */
const BEFORE_APPROVAL: readonly DealState[] = ['draft', 'rejected', 'pending']

/** @throws 400 on a price that no bid may reach, because the deal could not be sold */
function rejectPrices({ deal_state }: LockedDeal, values: DealValues): void {
  const issues = BEFORE_APPROVAL.includes(deal_state) ? [] : pricesAboveCeiling(values)
  if (issues.length > 0) throw invalid(asErrors(issues))
}

/** A material change by the seller, whatever else their roles are, returns an approved deal to a reviewer. */
async function flagAfterApproval(platform: Platform, tx: Tx, actor: Actor, deal: LockedDeal): Promise<void> {
  const isApproved = deal.deal_state === 'approved' || deal.deal_state === 'pending_auction'
  const isOwners = deal.owner_id === actor.user_id
  if (!isApproved || !isOwners) return
  const change = {
    reason: 'The seller changed the deal after its approval. A reviewer checks it again.',
    state_before_issue: deal.deal_state,
    potential_change_notified: true,
  }
  await transition(platform, tx, null, deal, 'flag', change, {})
}

/**
 * Validates the dates of a scheduled or running auction as when they were first set: without valid dates it would never
 * open or end.
 */
function rejectDates(platform: Platform, deal: LockedDeal, values: DealValues): void {
  if (deal.deal_state !== 'pending_auction' && deal.deal_state !== 'live') return
  for (const field of ['bid_start_ts', 'bid_end_ts'] as const)
    if (values[field] === null) throw invalidField(field, MESSAGES.required)
  const start = Date.parse(values.bid_start_ts ?? '')
  const end = Date.parse(values.bid_end_ts ?? '')
  const now = deal.deal_state === 'live' ? start : deal.db_now.getTime()
  const issues = scheduleErrors(start, end, now, { canBeShort: canBeShort(platform.config) })
  if (Object.keys(issues).length > 0) throw invalid(issues)
}
