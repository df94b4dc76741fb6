import type { Actor } from '../../platform/auth/actor.ts'
import { conflict, forbidden } from '../../platform/http/errors.ts'
import type { Platform } from '../../platform/platform.ts'
import { lockForAdministrator } from '../queries/users.ts'
import { deletePasskeys } from '../store/passkeys.ts'
import { deleteSecondFactor } from '../store/second-factor.ts'
import { updateUser } from '../store/users.ts'
import { endOpenProofs } from './end-open-proofs.ts'
import { endSessions } from './end-sessions.ts'
import { recordAndMail } from './security-mail.ts'

/**
 * Turns off the second factor of a user who has lost phone and recovery codes, with their passkeys, and ends their
 * sessions. Staff must
 * set it up again at their next log-in. The user is notified; the reason is for administrators only.
 * @throws 403 for the actor's own, which is turned off with a code; 404 for an unknown user; 409 if it is off
 */
export async function resetSecondFactor(
  platform: Platform,
  actor: Actor,
  userId: string,
  reason: string,
): Promise<void> {
  if (actor.user_id === userId)
    throw forbidden('Your own second factor can only be reset by another administrator.')
  await platform.db.transaction().execute(async (tx) => {
    const user = await lockForAdministrator(tx, actor, userId)
    if (!user.has_second_factor) throw conflict('The second factor of this account is already off.')
    await deleteSecondFactor(tx, user.id)
    await deletePasskeys(tx, user.id)
    await updateUser(tx, user.id, { has_second_factor: false })
    await endOpenProofs(tx, user.id)
    await endSessions(platform, tx, user.id)
    await recordAndMail(
      platform,
      tx,
      actor,
      user,
      {
        type: 'user.second_factor_reset',
        before: { has_second_factor: true },
        after: { has_second_factor: false, reason },
      },
      {
        subject: 'Your HomeSlice second factor was reset',
        happened:
          'An administrator has turned off the second factor of your HomeSlice account, removed your passkeys and ended your sessions. Log in with your password, then set up your authenticator app or a passkey again under Security.',
        alarm: 'If you did not request this',
      },
    )
  })
}
