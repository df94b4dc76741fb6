import type { z } from 'zod'
import type { CompanyDetails, changeOwnCompany, LicenceIn } from '#domain/companies/contract.ts'
import { COMPANY_EVENTS } from '#domain/companies/events.ts'
import { lastDayError, licenceNumberKey } from '#domain/companies/licences.ts'
import { DAY_SECONDS } from '#domain/kernel/durations.ts'
import { withoutUndefined } from '#domain/kernel/names.ts'
import type { RouteBody } from '#domain/kernel/route.ts'
import { type Actor, ofAccount, personId } from '../../platform/auth/actor.ts'
import { dbNow } from '../../platform/database/clock.ts'
import type { Tx } from '../../platform/database/database.ts'
import { conflict, invalidField, notFound } from '../../platform/http/errors.ts'
import { limitTries } from '../../platform/http/rate-limit.ts'
import { newId } from '../../platform/ids.ts'
import type { Platform } from '../../platform/platform.ts'
import { lockTeam } from '../../team/commands/members.ts'
import { assertCanChange, assertCanRemove } from '../policy.ts'
import { companyAccount, detailsOf, type LicenceRow, licenceOf, licencesOf } from '../queries.ts'
import { insertLicence, putDetails, setState } from '../store.ts'
import { licenceFacts } from '../views.ts'

/** Every licence is notified to all administrators. */
const MOST_A_DAY = 20

const NO_DETAILS: CompanyDetails = {
  registration_number: null,
  jurisdiction: null,
  registered_address: null,
  mailing_address: null,
}

/** Locks the account and its team. @throws 404 for an account without a company */
async function lockCompany(tx: Tx, actor: Actor): Promise<void> {
  await lockTeam(tx, actor)
  if (!(await companyAccount(tx, actor.user_id))) throw notFound()
}

/** @throws 404 for an account without a company */
export const changeDetails = (
  platform: Platform,
  actor: Actor,
  change: z.output<RouteBody<typeof changeOwnCompany>>,
): Promise<void> =>
  platform.db.transaction().execute(async (tx) => {
    await lockCompany(tx, actor)
    const before = (await detailsOf(tx, actor.user_id)) ?? NO_DETAILS
    const after: CompanyDetails = { ...before, ...withoutUndefined(change) }
    if (JSON.stringify(before) === JSON.stringify(after)) return
    await putDetails(tx, actor.user_id, after)
    await platform.events.append(tx, COMPANY_EVENTS, {
      type: 'company.changed',
      ...ofAccount(actor),
      before,
      after,
    })
  })

/** @throws 400 for a past day or a licence that is confirmed already, 409 if one of its regulator and kind waits */
export const enterLicence = (platform: Platform, actor: Actor, entered: LicenceIn): Promise<void> =>
  storeLicence(platform, actor, entered, null)

/**
 * Enters what a licence should be. One that was not confirmed is replaced; a confirmed one counts until the new one is.
 * @throws 404 for another account's, 409 if it was changed or removed meanwhile; else as `enterLicence`
 */
export const changeLicence = (
  platform: Platform,
  actor: Actor,
  id: string,
  entered: LicenceIn,
): Promise<void> => storeLicence(platform, actor, entered, id)

async function storeLicence(
  platform: Platform,
  actor: Actor,
  entered: LicenceIn,
  changed: string | null,
): Promise<void> {
  await limitTries(platform.db, [`licences:${actor.user_id}`], MOST_A_DAY, DAY_SECONDS)
  await platform.db.transaction().execute(async (tx) => {
    await lockCompany(tx, actor)
    const before = changed === null ? null : await replace(tx, actor, changed)
    await rejectEntered(tx, actor, entered)
    const id = newId()
    await insertLicence(tx, {
      id,
      account_id: actor.user_id,
      entered_by: personId(actor),
      ...entered,
    })
    await platform.events.append(tx, COMPANY_EVENTS, {
      type: 'licence.entered',
      ...ofAccount(actor),
      ...(before && { before: licenceFacts(before) }),
      after: licenceFacts({ id, ...entered }),
    })
  })
}

/** The licence that the new one takes the place of now; null if it is a confirmed one, which counts until then. */
async function replace(tx: Tx, actor: Actor, id: string): Promise<LicenceRow | null> {
  const licence = await licenceOf(tx, actor.user_id, id)
  assertCanChange(actor, licence)
  if (licence.state !== 'waiting' && licence.state !== 'rejected') return null
  await setState(tx, id, 'replaced')
  return licence
}

const isSame = (one: LicenceIn, other: LicenceRow) =>
  one.regulator === other.regulator &&
  one.regulator_name?.toLowerCase() === other.regulator_name?.toLowerCase() &&
  one.kind === other.kind

async function rejectEntered(tx: Tx, actor: Actor, entered: LicenceIn): Promise<void> {
  const past = lastDayError(entered, entered.valid_until, await dbNow(tx))
  if (past) throw invalidField('valid_until', past)
  for (const known of await licencesOf(tx, actor.user_id)) {
    if (!isSame(entered, known)) continue
    if (known.state === 'waiting')
      throw conflict(
        'A licence of this regulator and kind waits for confirmation already. Change that one instead.',
      )
    const isUnchanged =
      known.state === 'confirmed' &&
      licenceNumberKey(known.number) === licenceNumberKey(entered.number) &&
      known.valid_until === entered.valid_until &&
      known.provinces.join() === entered.provinces.join()
    if (isUnchanged)
      throw invalidField('number', 'This licence is confirmed already. Enter what has changed.')
  }
}

/** @throws 404 for another account's, 409 once it was confirmed */
export const removeLicence = (platform: Platform, actor: Actor, id: string): Promise<void> =>
  platform.db.transaction().execute(async (tx) => {
    await lockCompany(tx, actor)
    const licence = await licenceOf(tx, actor.user_id, id)
    assertCanRemove(actor, licence)
    await setState(tx, id, 'removed')
    await platform.events.append(tx, COMPANY_EVENTS, {
      type: 'licence.removed',
      ...ofAccount(actor),
      before: licenceFacts(licence),
    })
  })
