import type { Applicant } from '#domain/deals/applicants.ts'
import { contradictions, missing } from '#domain/deals/completeness.ts'
import { effective } from '#domain/deals/computed.ts'
import type { DealBody, DealDetail } from '#domain/deals/contract.ts'
import { DEAL_EVENTS } from '#domain/deals/events.ts'
import {
  type DealValues,
  FIELDS_OF_MORTGAGE,
  fieldOf,
  newDeal,
  PLATFORM_FIELDS,
} from '#domain/deals/fields.ts'
import { fundTypeOf, isBook, kindIssue } from '#domain/deals/kinds.ts'
import { businessDateOf } from '#domain/kernel/dates.ts'
import { MESSAGES } from '#domain/kernel/errors.ts'
import { toCents } from '#domain/kernel/money.ts'
import { withoutUndefined } from '#domain/kernel/names.ts'
import { type Actor, has } from '../../platform/auth/actor.ts'
import { dbNow } from '../../platform/database/clock.ts'
import type { Tx } from '../../platform/database/database.ts'
import { forbidden, invalid, invalidField, notFound } from '../../platform/http/errors.ts'
import { type IdempotencyKey, idempotent } from '../../platform/http/idempotency.ts'
import type { Platform } from '../../platform/platform.ts'
import { canSetPlatformFees, writesForSeller } from '../policy.ts'
import { findAccount } from '../queries/find-seller.ts'
import { lockDeal } from '../queries/lock-deal.ts'
import { findSettings } from '../queries/settings.ts'
import { insertDeal } from '../store/deals.ts'
import { asErrors, dealLabel, dealResponse } from './deal-response.ts'
import { priceDeals } from './price-deals.ts'
import { type ChannelInput, setChannels, splitChannels } from './set-channels.ts'

export type DealInput = Omit<DealBody, 'applicants' | keyof ChannelInput> & {
  applicants?: readonly Applicant[] | undefined
}

/** Creates a draft for the actor, or for the seller named by a superuser. */
export async function createDeal(
  platform: Platform,
  actor: Actor,
  input: DealInput & ChannelInput & { user?: string | null | undefined },
  idempotencyKey: IdempotencyKey | null,
): Promise<DealDetail> {
  const { channels, fields: given } = splitChannels(input)
  const { user: onBehalfOf, applicants = [], ...fields } = given
  return platform.db.transaction().execute((tx) =>
    idempotent(tx, actor, idempotencyKey, async () => {
      const ownerId = await sellerFor(tx, actor, onBehalfOf ?? null)
      const now = await dbNow(tx)
      rejectPlatformFields(actor, { owner_id: ownerId }, fields)
      const settings = await findSettings(tx)
      const values: DealValues = {
        ...(isBook({ deal_type: fields.deal_type ?? null }) ? newBook() : newDeal()),
        fund_type: fundTypeOf(fields.deal_type ?? 'single_mortgage'),
        home_slice_fees: toCents(settings.home_slice_fees),
        home_slice_fees_type: settings.home_slice_fees_type,
        ...withoutUndefined(fields),
      }
      rejectFieldsOfMortgage(values)
      rejectKind(values)
      rejectContradictions(values, applicants, now)
      const issues = missing(effective(values, businessDateOf(now)), applicants, [], now)
      const id = await insertDeal(tx, {
        owner_id: ownerId,
        staff_editor: writesForSeller(actor, { owner_id: ownerId }),
        values,
        applicants,
        missing_count: issues.length,
        now,
      })
      await priceDeals(tx, [id])
      const { deal } = await lockDeal(tx, actor, id)
      await platform.events.append(tx, DEAL_EVENTS, {
        type: 'deal.created',
        subject_id: id,
        subject_label: dealLabel(deal),
        actor,
        after: { owner_id: ownerId, ...withoutUndefined(fields) },
      })
      await setChannels(platform, tx, actor, deal, channels)
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
  if (!owner.is_seller)
    throw invalidField('user', owner.is_buyer ? MESSAGES.onBehalfOfBuyer : MESSAGES.onBehalfOfNoSeller)
  if (!owner.is_kyc_completed || !owner.is_active)
    throw invalidField('user', 'This seller has not completed KYC.')
  return owner.id
}

/** @throws 400 on a kind of deal that could not be completed, so that no draft is a dead end */
export function rejectKind(values: DealValues): void {
  const issue = kindIssue(values)
  if (issue !== null) throw invalidField('deal_type', issue)
}

/** Initial values of a new book; the fields that its mortgages have are blank. */
const newBook = (): DealValues => ({ ...newDeal(), ...blankMortgage })
const blankMortgage = Object.fromEntries(FIELDS_OF_MORTGAGE.map((field) => [field, null]))

/** @throws 400 on a field of a book that follows from its mortgages */
export function rejectFieldsOfMortgage(book: DealInput): void {
  if (!isBook({ deal_type: book.deal_type ?? null })) return
  const given = FIELDS_OF_MORTGAGE.find((field) => book[field] !== undefined && book[field] !== null)
  if (given) throw invalidField(given, `“${fieldOf(given).label}” of a book follows from its mortgages.`)
}

/** @throws 400 on a platform field, unless an administrator sets it for another user's deal */
export function rejectPlatformFields(actor: Actor, deal: { owner_id: string }, input: DealInput): void {
  if (canSetPlatformFees(actor, deal)) return
  for (const field of PLATFORM_FIELDS)
    if (input[field] !== undefined) throw invalidField(field, MESSAGES.unknownField)
}

/** @throws 400 on fields that contradict each other */
export function rejectContradictions(values: DealValues, applicants: readonly Applicant[], now: Date): void {
  const issues = contradictions(values, applicants, now)
  if (issues.length > 0) throw invalid(asErrors(issues))
}
