import type { z } from 'zod'
import type { decideLicence as decideRoute } from '#domain/companies/contract.ts'
import { COMPANY_EVENTS } from '#domain/companies/events.ts'
import type { RouteBody } from '#domain/kernel/route.ts'
import { setLicenceEnd } from '../../accounts/commands/set-licence-end.ts'
import { lockForAdministrator } from '../../accounts/queries/users.ts'
import type { Actor } from '../../platform/auth/actor.ts'
import { dbNow } from '../../platform/database/clock.ts'
import type { Tx } from '../../platform/database/database.ts'
import { conflict } from '../../platform/http/errors.ts'
import type { Platform } from '../../platform/platform.ts'
import { assertCanDecide } from '../policy.ts'
import { licenceOf } from '../queries.ts'
import { decide, firstEnd } from '../store.ts'
import { licenceFacts } from '../views.ts'

/**
 * Confirms a licence as the register of its regulator shows it, or rejects it. A bid reads the row of the account that is
 * locked here, so it is before the decision or after it.
 * @throws 404, 403 on the actor's own licence, 409 if it was changed, removed or decided meanwhile, or has expired
 */
export const decideLicence = (
  platform: Platform,
  actor: Actor,
  of: { id: string; licence_id: string },
  input: z.output<RouteBody<typeof decideRoute>>,
): Promise<void> =>
  platform.db.transaction().execute(async (tx) => {
    const account = await lockForAdministrator(tx, actor, of.id)
    const licence = await licenceOf(tx, of.id, of.licence_id)
    assertCanDecide(actor, licence, 'decide')
    const isConfirmed = input.decision === 'confirm'
    if (isConfirmed && licence.expires_at <= (await dbNow(tx)))
      throw conflict('This licence has expired while it waited. Reject it with the reason.')
    const reason = input.decision === 'reject' ? (input.reason ?? '') : null
    await decide(tx, licence, {
      state: isConfirmed ? 'confirmed' : 'rejected',
      decided_by: actor.user_id,
      reason,
    })
    const about = { subject_id: of.id, subject_label: account.email, actor }
    const facts = licenceFacts(licence)
    await platform.events.append(
      tx,
      COMPANY_EVENTS,
      reason === null
        ? { type: 'licence.confirmed', ...about, after: facts }
        : { type: 'licence.rejected', ...about, after: { ...facts, reason } },
    )
    await putEnd(tx, of.id)
  })

/**
 * Takes a confirmed licence off the list, because the company no longer needs it.
 * @throws 404, 403 on the actor's own licence, 409 unless it is confirmed
 */
export const endLicence = (
  platform: Platform,
  actor: Actor,
  of: { id: string; licence_id: string },
  reason: string,
): Promise<void> =>
  platform.db.transaction().execute(async (tx) => {
    const account = await lockForAdministrator(tx, actor, of.id)
    const licence = await licenceOf(tx, of.id, of.licence_id)
    assertCanDecide(actor, licence, 'end')
    await decide(tx, licence, { state: 'ended', decided_by: actor.user_id, reason })
    await platform.events.append(tx, COMPANY_EVENTS, {
      type: 'licence.ended',
      subject_id: of.id,
      subject_label: account.email,
      actor,
      after: { ...licenceFacts(licence), reason },
    })
    await putEnd(tx, of.id)
  })

const putEnd = async (tx: Tx, account: string) => setLicenceEnd(tx, account, await firstEnd(tx, account))
