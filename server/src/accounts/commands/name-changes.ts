import type { z } from 'zod'
import type { decideNameChange, requestNameChange, User } from '#domain/accounts/contract.ts'
import { ACCOUNT_EVENTS } from '#domain/accounts/events.ts'
import { DAY_SECONDS } from '#domain/kernel/durations.ts'
import { withoutUndefined } from '#domain/kernel/names.ts'
import type { RouteBody } from '#domain/kernel/route.ts'
import type { Actor } from '../../platform/auth/actor.ts'
import { signalLive } from '../../platform/events/events.ts'
import { conflict, forbidden, invalidField, notAuthenticated } from '../../platform/http/errors.ts'
import { limitTries } from '../../platform/http/rate-limit.ts'
import { newId } from '../../platform/ids.ts'
import type { Platform } from '../../platform/platform.ts'
import { canDecideNameChange, NAMES } from '../policy.ts'
import { findUser, lockForAdministrator, lockUsers } from '../queries/users.ts'
import { deleteNameChange, putNameChange } from '../store/name-changes.ts'
import { changeForUser } from './change-user.ts'

/** Every request is notified to all administrators. */
const MOST_A_DAY = 5

/**
 * Asks for other names than the reviewed ones. The account continues under those until an administrator decides; an
 * earlier request is replaced.
 * @throws 400 if nothing would change, 409 while the user may still change the names themselves or they are checked
 */
export async function askForNames(
  platform: Platform,
  actor: Actor,
  input: z.output<RouteBody<typeof requestNameChange>>,
): Promise<void> {
  await limitTries(platform.db, [`name changes:${actor.user_id}`], MOST_A_DAY, DAY_SECONDS)
  await platform.db.transaction().execute(async (tx) => {
    const [user] = await lockUsers(tx, [actor.user_id])
    if (!user) throw notAuthenticated()
    if (!user.name_reviewed_at)
      throw conflict('Your identity is not approved yet. Until then the names are part of its check.')
    const asked = NAMES.filter((name) => input[name] !== undefined && input[name] !== user[name])
    if (asked.length === 0) throw invalidField('non_field_errors', 'Enter the name that has changed.')
    const names = withoutUndefined(Object.fromEntries(asked.map((name) => [name, input[name]])))
    await putNameChange(tx, { id: newId(), user_id: user.id, ...names })
    await platform.events.append(tx, ACCOUNT_EVENTS, {
      type: 'user.name_change_requested',
      subject_id: user.id,
      subject_label: user.email,
      actor,
      after: names,
    })
  })
}

/**
 * Approves a user's request for other names, which is a review of them, or rejects it with a reason.
 * @throws 403 on the actor's own request, 409 if it was decided or replaced in the meantime
 */
export const decideOnNames = (
  platform: Platform,
  actor: Actor,
  id: string,
  { request, decision, reason }: z.output<RouteBody<typeof decideNameChange>>,
): Promise<User> =>
  platform.db.transaction().execute(async (tx) => {
    const user = await lockForAdministrator(tx, actor, id)
    if (!canDecideNameChange(actor, user))
      throw forbidden('Another administrator must decide on your own names.')
    // Read after the lock: another decision may have been made while this one waited for it.
    const { name_change: asked } = await findUser(tx, actor, id)
    if (asked?.id !== request)
      throw conflict('This request was already decided or replaced. Reload to see the latest.')
    await deleteNameChange(tx, request)
    const about = { subject_id: id, subject_label: user.email, actor }
    if (decision === 'reject') {
      await platform.events.append(tx, ACCOUNT_EVENTS, {
        type: 'user.name_change_rejected',
        ...about,
        after: { reason: reason ?? '' },
      })
      await signalLive(tx, { topic: 'actor', id })
      return findUser(tx, actor, id)
    }
    const names = Object.fromEntries(
      NAMES.flatMap((name) => (asked[name] === null ? [] : [[name, asked[name]]])),
    )
    await changeForUser(platform, tx, actor, user, names)
    await platform.events.append(tx, ACCOUNT_EVENTS, { type: 'user.name_change_approved', ...about })
    return findUser(tx, actor, id)
  })
