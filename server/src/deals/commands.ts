import { sql } from 'kysely'
import type { Applicant } from '#domain/deals/applicants.ts'
import { contradictions, type Fault, missing } from '#domain/deals/completeness.ts'
import { effective } from '#domain/deals/computed.ts'
import type { DealBody, DealDetail } from '#domain/deals/contract.ts'
import { DEAL_FIELDS, type DealField, type DealValues } from '#domain/deals/fields.ts'
import { type DealEvent, nextState, type TransitionFacts } from '#domain/deals/lifecycle.ts'
import { changedFields, isMaterial } from '#domain/deals/material.ts'
import { activeDays, scheduleFaults } from '#domain/deals/schedule.ts'
import { dealReference, dealTitle } from '#domain/deals/title.ts'
import { DEFAULT_COUNTRY, DEFAULT_STATE, type DealState } from '#domain/deals/vocabulary.ts'
import { dateOf } from '#domain/kernel/dates.ts'
import { type FieldErrors, MESSAGES } from '#domain/kernel/errors.ts'
import { type Actor, has } from '../platform/auth/actor.ts'
import type { Tx } from '../platform/database/database.ts'
import {
  conflict,
  forbidden,
  invalid,
  invalidField,
  notFound,
  staleVersion,
} from '../platform/http/errors.ts'
import { answerOnce, type Once } from '../platform/http/once.ts'
import type { Platform } from '../platform/platform.ts'
import { editableFields, mayEdit, mayMove } from './policy.ts'
import { type DealRecord, documentTypes, lockDeal, seeDeal, valuesOf } from './queries/find-deal.ts'
import * as store from './store.ts'
import { dealDetailView } from './views.ts'

type DealInput = Omit<DealBody, 'applicants'> & { applicants?: readonly Applicant[] | undefined }

const BLANK = Object.fromEntries(DEAL_FIELDS.map((field) => [field, null])) as unknown as DealValues

const asErrors = (faults: readonly Fault[]): FieldErrors => {
  const errors: FieldErrors = {}
  for (const { field, message } of faults) errors[field] = [...(errors[field] ?? []), message]
  return errors
}

/** How people speak of a deal in the audit log and in notifications. */
export const dealLabel = (
  deal: Pick<DealRecord, 'deal_type' | 'number' | 'city'> & Parameters<typeof dealTitle>[0],
) => `${dealReference(deal)} ${dealTitle(deal)}${deal.city ? `, ${deal.city}` : ''}`

/** The deal as its caller sees it after the command, read in the same transaction. */
async function answer(platform: Platform, tx: Tx, actor: Actor, id: string): Promise<DealDetail> {
  const { deal, stage } = await seeDeal(tx, actor, id)
  return dealDetailView(platform.tokens, actor, deal, stage)
}

const dbNow = async (tx: Tx) => {
  const { rows } = await sql<{ now: Date }>`select clock_timestamp() as now`.execute(tx)
  return rows[0]?.now ?? new Date()
}

/** Creates a draft for the actor, or for the seller whom a superuser names. */
export async function createDeal(
  platform: Platform,
  actor: Actor,
  input: DealInput & { user?: string | null | undefined },
  once: Once | null,
): Promise<DealDetail> {
  const { user: onBehalfOf, applicants = [], ...fields } = input
  return platform.db.transaction().execute((tx) =>
    answerOnce(tx, actor, once, async () => {
      const ownerId = await sellerFor(tx, actor, onBehalfOf ?? null)
      const now = await dbNow(tx)
      const values: DealValues = {
        ...BLANK,
        deal_type: 'single_mortgage',
        fund_type: 'funded_deal',
        auction_format: 'open',
        country: DEFAULT_COUNTRY,
        state: DEFAULT_STATE,
        ...given(fields),
      }
      refuseContradictions(values, applicants, now)
      const faults = missing(effective(values, dateOf(now)), applicants, [], now)
      const id = await store.insertDeal(tx, {
        owner_id: ownerId,
        values,
        applicants,
        missing_count: faults.length,
        now,
      })
      const { deal } = await seeDeal(tx, actor, id)
      await platform.events.append(tx, {
        type: 'deal.created',
        audit_type: 'deal_changes',
        subject_type: 'deal',
        subject_id: id,
        subject_label: dealLabel(deal),
        actor,
        after: { owner_id: ownerId, ...given(fields) },
      })
      return answer(platform, tx, actor, id)
    }),
  )
}

async function sellerFor(tx: Tx, actor: Actor, onBehalfOf: string | null): Promise<string> {
  if (!has(actor, 'superuser')) {
    if (onBehalfOf !== null && onBehalfOf !== actor.user_id) throw invalidField('user', MESSAGES.unknownField)
    if (!has(actor, 'seller')) throw forbidden()
    return actor.user_id
  }
  if (onBehalfOf === null) throw invalidField('user', MESSAGES.selectUser)
  const owner = await tx
    .selectFrom('users')
    .select(['id', 'is_seller', 'is_kyc_completed', 'is_active'])
    .where('id', '=', onBehalfOf)
    .executeTakeFirst()
  if (!owner) throw notFound()
  if (!owner.is_seller) throw invalidField('user', MESSAGES.onBehalfOfBuyer)
  if (!owner.is_kyc_completed || !owner.is_active)
    throw invalidField('user', 'This seller has not finished KYC.')
  return owner.id
}

/** Only what the caller sent: an absent field is not a cleared one. */
const given = (fields: Partial<Record<DealField, unknown>>) =>
  Object.fromEntries(Object.entries(fields).filter(([, value]) => value !== undefined)) as Partial<DealValues>

function refuseContradictions(values: DealValues, applicants: readonly Applicant[], now: Date): void {
  const faults = contradictions(values, applicants, now)
  if (faults.length > 0) throw invalid(asErrors(faults))
}

/**
 * Changes fields of a deal.
 * @param expectedVersion of `If-Match`, or null
 * @throws 412 when the deal has changed since, 409 where it may not be edited now
 */
export async function editDeal(
  platform: Platform,
  actor: Actor,
  id: string,
  input: DealInput,
  expectedVersion: number | null,
): Promise<DealDetail> {
  const { applicants, ...fields } = input
  return platform.db.transaction().execute(async (tx) => {
    const { deal } = await lockDeal(tx, actor, id)
    if (deal.owner_id !== actor.user_id && !has(actor, 'superuser')) throw forbidden()
    if (expectedVersion !== null && expectedVersion !== deal.version) throw staleVersion()
    const before = valuesOf(deal)
    const changed = changedFields(before, given(fields))
    const allowed = editableFields(actor, deal)
    const refused = changed.filter((field) => !allowed.includes(field))
    const touchesApplicants =
      applicants !== undefined && JSON.stringify(applicants) !== JSON.stringify(withoutKeys(deal.applicants))
    if (refused.length > 0 || (touchesApplicants && !mayEdit(actor, deal))) {
      throw conflict('This deal can no longer be changed in its present state.')
    }
    if (changed.length > 0 || touchesApplicants) {
      const now = deal.db_now
      const values: DealValues = { ...before, ...given(fields) }
      const people = applicants ?? deal.applicants
      refuseContradictions(values, people, now)
      if (changed.includes('bid_start_ts') || changed.includes('bid_end_ts')) refuseDates(deal, values)
      const faults = missing(effective(values, dateOf(now)), people, documentTypes(deal), now)
      const pick = (from: DealValues) => Object.fromEntries(changed.map((field) => [field, from[field]]))
      await store.updateFields(tx, id, {
        changed: pick(values),
        values,
        ...(touchesApplicants && { applicants }),
        missing_count: faults.length,
        now,
      })
      await platform.events.append(tx, {
        type: 'deal.changed',
        audit_type: 'deal_changes',
        subject_type: 'deal',
        subject_id: id,
        subject_label: dealLabel(deal),
        actor,
        before: { ...pick(before), ...(touchesApplicants && { applicants: withoutKeys(deal.applicants) }) },
        after: { ...pick(values), ...(touchesApplicants && { applicants }) },
      })
      const isApproved = deal.deal_state === 'approved' || deal.deal_state === 'pending_auction'
      const isOwners = deal.owner_id === actor.user_id && !has(actor, 'superuser')
      if (isApproved && isOwners && (touchesApplicants || changed.some(isMaterial))) {
        await transition(platform, tx, null, deal, 'flag', {
          reason: 'The seller changed the deal after its approval. A reviewer looks at it again.',
          state_before_issue: deal.deal_state,
          potential_change_notified: true,
        })
      }
      await platform.events.signal(tx, { topic: 'deal', id })
    }
    return answer(platform, tx, actor, id)
  })
}

/** Once an auction is planned its dates are judged as when they were set: without them it would never open or end. */
function refuseDates(deal: DealRecord, values: DealValues): void {
  if (deal.deal_state !== 'pending_auction' && deal.deal_state !== 'live') return
  for (const field of ['bid_start_ts', 'bid_end_ts'] as const)
    if (values[field] === null) throw invalidField(field, MESSAGES.required)
  const start = Date.parse(values.bid_start_ts ?? '')
  const end = Date.parse(values.bid_end_ts ?? '')
  const now = deal.deal_state === 'live' ? start : deal.db_now.getTime()
  const faults = scheduleFaults(start, end, now)
  if (Object.keys(faults).length > 0) throw invalid(faults)
}

const withoutKeys = (applicants: readonly Applicant[]) =>
  applicants.map((applicant) => {
    const {
      loan_deal_id: _deal,
      place: _place,
      ...rest
    } = applicant as Applicant & { loan_deal_id: string; place: number }
    return rest
  })

/**
 * Carries out one event of the lifecycle on a locked deal: the state, its columns, the audit row and the signal.
 * @param actor null for the clock and the system
 * @throws 409 where the event is illegal in the deal's state
 */
export async function transition(
  platform: Platform,
  tx: Tx,
  actor: Actor | null,
  deal: DealRecord,
  event: DealEvent,
  columns: store.MoveColumns = {},
  told: Record<string, unknown> = {},
): Promise<DealState> {
  const facts: TransitionFacts = {
    is_scheduled: deal.bid_start_ts !== null && deal.bid_end_ts !== null && deal.bid_end_ts > deal.db_now,
    pending_bids: deal.bid_count,
    auto_relist: deal.auto_relist ?? false,
    relist_count: deal.relist_count,
    state_before_issue: deal.state_before_issue,
  }
  const to = nextState(event, deal.deal_state, facts)
  if (to === null || !(await store.updateState(tx, deal.id, deal.deal_state, to, columns, deal.db_now))) {
    throw conflict('The deal has moved on: this cannot be done in its present state.')
  }
  await platform.events.append(tx, {
    type: EVENT_NAMES[event],
    audit_type: 'deal_changes',
    subject_type: 'deal',
    subject_id: deal.id,
    subject_label: dealLabel(deal),
    actor,
    before: { deal_state: deal.deal_state },
    after: { deal_state: to, owner_id: deal.owner_id, ...told },
  })
  await platform.events.signal(tx, { topic: 'deal', id: deal.id })
  return to
}

/** What the rest of the product is told of each event. */
const EVENT_NAMES: Readonly<Record<DealEvent, string>> = {
  submit: 'deal.submitted',
  approve: 'deal.approved',
  reject: 'deal.rejected',
  schedule: 'deal.scheduled',
  open: 'deal.opened',
  close: 'deal.ended',
  settle: 'deal.closed',
  buy_now: 'deal.sold',
  accept: 'deal.sold',
  decline_all: 'deal.not_sold',
  relist: 'deal.scheduled',
  flag: 'deal.flagged',
  resolve: 'deal.resolved',
}

/** Locks a deal and checks that this actor may cause the event, before anything is done about it. */
async function lockForMove(tx: Tx, actor: Actor, id: string, event: DealEvent): Promise<DealRecord> {
  const { deal, stage } = await lockDeal(tx, actor, id)
  if (!mayMove(actor, deal, event)) {
    const possible = { ...deal, is_archived: false, deal_state: anyStateOf(event) }
    if (!mayMove(actor, possible, event)) throw forbidden()
    throw conflict(
      deal.is_archived
        ? 'Bring the deal back from the archive first.'
        : 'The deal has moved on: this cannot be done in its present state.',
    )
  }
  if (stage !== 'full') throw forbidden()
  return deal
}

const ANY_STATE: Readonly<Partial<Record<DealEvent, DealState>>> = {
  submit: 'draft',
  approve: 'pending',
  reject: 'pending',
  schedule: 'approved',
  relist: 'not_sold',
  flag: 'pending',
  resolve: 'issue_detected',
  decline_all: 'under_review',
}
const anyStateOf = (event: DealEvent): DealState => ANY_STATE[event] ?? 'draft'

const move = (
  platform: Platform,
  actor: Actor,
  id: string,
  event: DealEvent,
  work: (tx: Tx, deal: DealRecord) => Promise<unknown>,
): Promise<DealDetail> =>
  platform.db.transaction().execute(async (tx) => {
    const deal = await lockForMove(tx, actor, id, event)
    await work(tx, deal)
    return answer(platform, tx, actor, id)
  })

function refuseIncomplete(deal: DealRecord): void {
  const values = effective(valuesOf(deal), dateOf(deal.db_now))
  const faults = missing(values, deal.applicants, documentTypes(deal), deal.db_now)
  if (faults.length > 0) throw invalid(asErrors(faults))
}

/** @throws 400 with every missing field and document */
export const submitDeal = (platform: Platform, actor: Actor, id: string) =>
  move(platform, actor, id, 'submit', async (tx, deal) => {
    refuseIncomplete(deal)
    if (deal.deal_type !== 'single_mortgage')
      throw invalidField('deal_type', 'Only single mortgages can be submitted for now.')
    await transition(platform, tx, actor, deal, 'submit', {
      submitted_at: deal.db_now,
      reason: null,
      // Bids were made on what the deal was before it was flagged: what is reviewed now is auctioned anew.
      ...(deal.bid_count > 0 && { ...newRound(deal), bid_start_ts: null, bid_end_ts: null }),
    })
  })

/** @throws 400 where something mandatory has gone since the submission */
export const approveDeal = (platform: Platform, actor: Actor, id: string) =>
  move(platform, actor, id, 'approve', async (tx, deal) => {
    refuseIncomplete(deal)
    await transition(platform, tx, actor, deal, 'approve', {
      approved_at: deal.db_now,
      listed_at: deal.listed_at ?? deal.db_now,
      reason: null,
      potential_change_notified: false,
    })
  })

export const rejectDeal = (platform: Platform, actor: Actor, id: string, reason: string) =>
  move(platform, actor, id, 'reject', (tx, deal) =>
    transition(platform, tx, actor, deal, 'reject', { reason }, { reason }),
  )

export const flagDeal = (platform: Platform, actor: Actor, id: string, reason: string) =>
  move(platform, actor, id, 'flag', (tx, deal) =>
    transition(
      platform,
      tx,
      actor,
      deal,
      'flag',
      { reason, state_before_issue: deal.deal_state },
      { reason },
    ),
  )

export const resolveDeal = (platform: Platform, actor: Actor, id: string) =>
  move(platform, actor, id, 'resolve', (tx, deal) =>
    transition(platform, tx, actor, deal, 'resolve', {
      reason: null,
      state_before_issue: null,
      potential_change_notified: false,
    }),
  )

/** Sets the auction's dates; after an auction without a sale it starts a new round. */
export const scheduleDeal = (
  platform: Platform,
  actor: Actor,
  id: string,
  event: 'schedule' | 'relist',
  dates: { bid_start_ts: string; bid_end_ts: string },
) =>
  move(platform, actor, id, event, async (tx, deal) => {
    const start = new Date(dates.bid_start_ts)
    const end = new Date(dates.bid_end_ts)
    const faults = scheduleFaults(start.getTime(), end.getTime(), deal.db_now.getTime())
    if (Object.keys(faults).length > 0) throw invalid(faults)
    await transition(
      platform,
      tx,
      actor,
      deal,
      event,
      { bid_start_ts: start, bid_end_ts: end, ...(deal.deal_state === 'not_sold' && newRound(deal)) },
      {
        bid_start_ts: dates.bid_start_ts,
        bid_end_ts: dates.bid_end_ts,
        days: activeDays(start.getTime(), end.getTime()),
      },
    )
  })

/** Columns that begin the next auction of a deal: the bids of earlier rounds stay as they are. */
export const newRound = (deal: Pick<DealRecord, 'auction_round'>): store.MoveColumns => ({
  auction_round: deal.auction_round + 1,
  leader_id: null,
  leader_maximum: null,
  leading_amount: null,
  reserve_met_at: null,
  bid_count: 0,
  bidder_count: 0,
  answer_by: null,
})

export async function archiveDeal(
  platform: Platform,
  actor: Actor,
  id: string,
  isArchived: boolean,
): Promise<DealDetail> {
  return platform.db.transaction().execute(async (tx) => {
    const { deal, stage } = await lockDeal(tx, actor, id)
    if (stage !== 'full' || (deal.owner_id !== actor.user_id && !has(actor, 'superuser'))) throw forbidden()
    const view = dealDetailView(platform.tokens, actor, deal, stage)
    if (!view.can.archive) throw conflict('A deal can be archived only while nothing is under way with it.')
    if (deal.is_archived !== isArchived) {
      await store.setArchived(tx, id, isArchived)
      await platform.events.append(tx, {
        type: isArchived ? 'deal.archived' : 'deal.restored',
        audit_type: 'deal_changes',
        subject_type: 'deal',
        subject_id: id,
        subject_label: dealLabel(deal),
        actor,
        before: { is_archived: deal.is_archived },
        after: { is_archived: isArchived },
      })
    }
    return answer(platform, tx, actor, id)
  })
}

export async function setFavorite(platform: Platform, actor: Actor, id: string, isFavorite: boolean) {
  return platform.db.transaction().execute(async (tx) => {
    await seeDeal(tx, actor, id)
    await store.setFavorite(tx, actor.user_id, id, isFavorite)
    return { is_favorite: isFavorite }
  })
}

/** Counts again what is missing, after documents came or went; the caller holds the deal's lock. */
export async function recountMissing(tx: Tx, actor: Actor, id: string): Promise<void> {
  const { deal } = await seeDeal(tx, actor, id)
  const values = effective(valuesOf(deal), dateOf(deal.db_now))
  await store.setMissingCount(
    tx,
    id,
    missing(values, deal.applicants, documentTypes(deal), deal.db_now).length,
  )
}

async function noteOf(platform: Platform, tx: Tx, actor: Actor, dealId: string, noteId: string) {
  const { notes } = await answer(platform, tx, actor, dealId)
  const note = notes.find((candidate) => candidate.id === noteId)
  if (!note) throw notFound()
  return note
}

export async function addNote(platform: Platform, actor: Actor, dealId: string, text: string) {
  return platform.db.transaction().execute(async (tx) => {
    const { deal, stage } = await seeDeal(tx, actor, dealId)
    if (!dealDetailView(platform.tokens, actor, deal, stage).can.note) throw forbidden()
    const id = await store.insertNote(tx, { loan_deal_id: dealId, author_id: actor.user_id, text })
    return noteOf(platform, tx, actor, dealId, id)
  })
}

export async function editNote(
  platform: Platform,
  actor: Actor,
  dealId: string,
  noteId: string,
  text: string,
) {
  return platform.db.transaction().execute(async (tx) => {
    await seeDeal(tx, actor, dealId)
    if (!(await store.updateNote(tx, { id: noteId, loan_deal_id: dealId, author_id: actor.user_id, text })))
      throw notFound()
    return noteOf(platform, tx, actor, dealId, noteId)
  })
}

export async function deleteNote(
  platform: Platform,
  actor: Actor,
  dealId: string,
  noteId: string,
): Promise<null> {
  return platform.db.transaction().execute(async (tx) => {
    await seeDeal(tx, actor, dealId)
    if (!(await store.removeNote(tx, { id: noteId, loan_deal_id: dealId, author_id: actor.user_id })))
      throw notFound()
    return null
  })
}

/** Writes the auction's figures after a bid; the caller holds the deal's lock. */
export const updateAuction = store.updateAuction
