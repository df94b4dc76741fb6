import { MESSAGES } from '#domain/kernel/errors.ts'
import type { Tx } from '../../platform/database/database.ts'
import { forbidden, notAuthenticated, tooManyRequests } from '../../platform/http/errors.ts'
import { mustSignOn } from '../queries/account-of.ts'
import type { UserRow } from '../rows.ts'

/** The same for an unknown address, a wrong password, a deactivated account and an unconfirmed address. */
export const wrongCredentials = () =>
  notAuthenticated(
    'The e-mail address or the password is wrong, or the address is not confirmed yet. If you have just registered, enter the code that we sent, or request a new one.',
    'wrong_credentials',
  )

/** 401 for a log-in that was begun too long ago, or finished already. */
export const challengeOver = () =>
  notAuthenticated('This log-in took too long or had too many attempts. Log in again.', 'challenge_over')

/** 429 that says what to do, because a stranger may have used up the attempts. */
export const tooManyLogIns = (seconds: number) =>
  tooManyRequests(
    seconds,
    `Too many attempts. Wait ${seconds} seconds and try again, or set a new password with the link that “Forgot your password?” sends you: with it you can log in immediately.`,
  )

/**
 * Call it only after the person has proven who they are, so that others learn nothing.
 * @throws 403 if their company lets them log in by its sign-on only
 */
export async function assertNeedsNoSignOn(tx: Tx, person: UserRow): Promise<void> {
  if (await mustSignOn(tx, person)) throw forbidden(MESSAGES.signOnRequired, 'sign_on_required')
}
