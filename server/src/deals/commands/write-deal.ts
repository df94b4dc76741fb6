import type { Applicant } from '#domain/deals/applicants.ts'
import { PRICED_BY, pricesAboveCeiling } from '#domain/deals/ceiling.ts'
import { contradictions, missing } from '#domain/deals/completeness.ts'
import { effective } from '#domain/deals/computed.ts'
import type { DealBody, DealDetail } from '#domain/deals/contract.ts'
import { DEAL_EVENTS } from '#domain/deals/events.ts'
import { type DealField, type DealValues, newDeal } from '#domain/deals/fields.ts'
import { changedFields, isMaterial } from '#domain/deals/material.ts'
import { scheduleErrors } from '#domain/deals/schedule.ts'
import type { DealState } from '#domain/deals/vocabulary.ts'
import { dateOf } from '#domain/kernel/dates.ts'
import { MESSAGES } from '#domain/kernel/errors.ts'
import { withoutUndefined } from '#domain/kernel/names.ts'
import { type Actor, has } from '../../platform/auth/actor.ts'
import { dbNow } from '../../platform/database/clock.ts'
import type { Tx } from '../../platform/database/database.ts'
import {
  conflict,
  forbidden,
  invalid,
  invalidField,
  notFound,
  staleVersion,
} from '../../platform/http/errors.ts'
import { type IdempotencyKey, idempotent } from '../../platform/http/idempotency.ts'
import type { Platform } from '../../platform/platform.ts'
import { canEdit, editableFields, writesForSeller } from '../policy.ts'
import { findAccount } from '../queries/find-seller.ts'
import { attachmentsOf, type LockedDeal, lockDeal } from '../queries/lock-deal.ts'
import { valuesOf } from '../rows.ts'
import { insertDeal, updateFields } from '../store/deals.ts'
import { transition } from './change-state.ts'
import { asErrors, dealLabel, dealResponse } from './deal-response.ts'
import { recordWriter } from './record-writer.ts'

type DealInput = Omit<DealBody, 'applicants'> & { applicants?: readonly Applicant[] | undefined }

/** Creates a draft for the actor, or for the seller named by a superuser. */
export async function createDeal(
  platform: Platform,
  actor: Actor,
  input: DealInput & { user?: string | null | undefined },
  idempotencyKey: IdempotencyKey | null,
): Promise<DealDetail> {
  const { user: onBehalfOf, applicants = [], ...fields } = input
  return platform.db.transaction().execute((tx) =>
    idempotent(tx, actor, idempotencyKey, async () => {
      const ownerId = await sellerFor(tx, actor, onBehalfOf ?? null)
      const now = await dbNow(tx)
      const values: DealValues = {
        ...newDeal(),
        ...withoutUndefined(fields),
      }
      rejectContradictions(values, applicants, now)
      const issues = missing(effective(values, dateOf(now)), applicants, [], now)
      const id = await insertDeal(tx, {
        owner_id: ownerId,
        staff_editor: writesForSeller(actor, { owner_id: ownerId }),
        values,
        applicants,
        missing_count: issues.length,
        now,
      })
      const { deal } = await lockDeal(tx, actor, id)
      await platform.events.append(tx, DEAL_EVENTS, {
        type: 'deal.created',
        subject_id: id,
        subject_label: dealLabel(deal),
        actor,
        after: { owner_id: ownerId, ...withoutUndefined(fields) },
      })
      return dealResponse(platform, tx, actor, id)
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
  const owner = await findAccount(tx, onBehalfOf)
  if (!owner) throw notFound()
  if (!owner.is_seller) throw invalidField('user', MESSAGES.onBehalfOfBuyer)
  if (!owner.is_kyc_completed || !owner.is_active)
    throw invalidField('user', 'This seller has not finished KYC.')
  return owner.id
}

function rejectContradictions(values: DealValues, applicants: readonly Applicant[], now: Date): void {
  const issues = contradictions(values, applicants, now)
  if (issues.length > 0) throw invalid(asErrors(issues))
}

/**
 * Changes fields of a deal.
 * @param expectedVersion the version in `If-Match`, or null
 * @throws 412 if the deal has changed since, 409 if it cannot be edited now
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
    const attached = await attachmentsOf(tx, id)
    const changed = changedFields(before, withoutUndefined(fields))
    const touchesApplicants =
      applicants !== undefined && JSON.stringify(applicants) !== JSON.stringify(attached.applicants)
    rejectForbiddenChanges(actor, deal, changed, touchesApplicants)
    if (changed.length > 0 || touchesApplicants) {
      const now = deal.db_now
      const values: DealValues = { ...before, ...withoutUndefined(fields) }
      const people = applicants ?? attached.applicants
      rejectContradictions(values, people, now)
      if (changed.includes('bid_start_ts') || changed.includes('bid_end_ts')) rejectDates(deal, values)
      if (changed.some((field) => PRICED_BY.includes(field))) rejectPrices(deal, values)
      const issues = missing(effective(values, dateOf(now)), people, attached.documents, now)
      const pick = (from: DealValues) => Object.fromEntries(changed.map((field) => [field, from[field]]))
      await updateFields(tx, id, {
        changed: pick(values),
        values,
        ...(touchesApplicants && { applicants }),
        missing_count: issues.length,
        now,
      })
      await recordWriter(tx, actor, deal)
      await platform.events.append(tx, DEAL_EVENTS, {
        type: 'deal.changed',
        subject_id: id,
        subject_label: dealLabel(deal),
        actor,
        before: { ...pick(before), ...(touchesApplicants && { applicants: attached.applicants }) },
        after: { ...pick(values), ...(touchesApplicants && { applicants }) },
      })
      if (touchesApplicants || changed.some(isMaterial)) await flagAfterApproval(platform, tx, actor, deal)
      await platform.events.signal(tx, { topic: 'deal', id })
    }
    return dealResponse(platform, tx, actor, id)
  })
}

/** @throws 409 if the actor may not change one of these now */
function rejectForbiddenChanges(
  actor: Actor,
  deal: LockedDeal,
  changed: readonly DealField[],
  touchesApplicants: boolean,
): void {
  const allowed = editableFields(actor, deal)
  if (changed.some((field) => !allowed.includes(field)) || (touchesApplicants && !canEdit(actor, deal)))
    throw conflict('This deal can no longer be changed in its current state.')
  // Existing bids were placed under the auction's format.
  if (changed.includes('auction_format') && (deal.deal_state === 'live' || deal.bid_count > 0))
    throw conflict('The format of an auction cannot change once it is open.')
}

/** Prices of a draft may be above the ceiling for a while; the submission and the approval ask again. */
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
 * The dates of a scheduled auction are validated as when they were set, because without valid dates it would never
 * open or end.
 */
function rejectDates(deal: LockedDeal, values: DealValues): void {
  if (deal.deal_state !== 'pending_auction' && deal.deal_state !== 'live') return
  for (const field of ['bid_start_ts', 'bid_end_ts'] as const)
    if (values[field] === null) throw invalidField(field, MESSAGES.required)
  const start = Date.parse(values.bid_start_ts ?? '')
  const end = Date.parse(values.bid_end_ts ?? '')
  const now = deal.deal_state === 'live' ? start : deal.db_now.getTime()
  const issues = scheduleErrors(start, end, now)
  if (Object.keys(issues).length > 0) throw invalid(issues)
}
