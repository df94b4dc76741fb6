import type { Selectable } from 'kysely'
import { ACCOUNT_EVENTS } from '#domain/accounts/events.ts'
import type { Language } from '#domain/kernel/language.ts'
import { hashPassword } from '../../platform/auth/passwords.ts'
import { digest } from '../../platform/auth/tokens.ts'
import type { Tx } from '../../platform/database/database.ts'
import type { Tables } from '../../platform/database/tables.ts'
import { invalid } from '../../platform/http/errors.ts'
import { newId } from '../../platform/ids.ts'
import type { Platform } from '../../platform/platform.ts'
import { userByEmail } from '../queries/users.ts'
import { actorOf, type UserRow } from '../rows.ts'
import {
  countRegistrationAttempt,
  deleteRegistrations,
  registrationOfBrowser,
} from '../store/registrations.ts'
import { insertUser, updateUser } from '../store/users.ts'
import { type OpenedSession, type Origin, openSession } from './log-in.ts'
import { checkPassword, sealedRegistrationCode } from './register.ts'
import { lockAddress, wrongCode } from './send-code.ts'

const CHOOSE_PASSWORD =
  'You did not register in this browser or program. Choose your password here, and enter the code again.'

type Registration = Selectable<Tables['registrations']>

/**
 * Creates the account of the registration to which the code belongs, and logs in. In the browser that registered only
 * its own code counts. Elsewhere the code may be that of a stranger's registration, so a new password is chosen: who
 * has the code never confirms a password that someone else entered.
 * @throws 400 on `otp`, the same for a wrong code and an unknown address; on `password` for a right code without the
 * browser's cookie and without a password, after which the code can be used again
 */
export async function verifyEmail(
  platform: Platform,
  input: { email: string; otp: string; password?: string | undefined },
  browser: { registration: string | undefined; language: Language },
  origin: Origin,
): Promise<OpenedSession> {
  if (input.password !== undefined) checkPassword(input.password, input.email)
  const chosen = input.password === undefined ? null : await hashPassword(input.password)
  const session = await platform.db.transaction().execute(async (tx) => {
    await lockAddress(tx, input.email)
    const own =
      browser.registration === undefined
        ? undefined
        : await registrationOfBrowser(tx, input.email, digest(browser.registration))
    const tried = await countRegistrationAttempt(tx, input.email, own?.id)
    const confirmed = tried.find(({ id, code_hash }) =>
      platform.tokens.isSigned(sealedRegistrationCode(id, input.otp), code_hash),
    )
    if (!confirmed) return null
    const password_hash = own ? confirmed.password_hash : chosen
    if (password_hash === null) return 'without a password'
    return openAccount(platform, tx, { ...confirmed, password_hash }, browser.language, origin)
  })
  if (session === 'without a password') throw invalid({ password: [CHOOSE_PASSWORD] }, 'choose_password')
  // Rejects after the commit, so that the failed attempt stays counted.
  if (!session) throw wrongCode()
  return session
}

async function openAccount(
  platform: Platform,
  tx: Tx,
  registration: Registration,
  language: Language,
  origin: Origin,
): Promise<OpenedSession | null> {
  const { email, password_hash, first_name, last_name } = registration
  const known = await userByEmail(tx, email)
  // Another account may have taken the address since.
  if (known && (known.is_email_verified || !known.is_active)) return null
  const person = { email, password_hash, first_name, last_name, language, is_email_verified: true }
  if (known) await updateUser(tx, known.id, person)
  else await insertUser(tx, { id: newId(), ...person })
  await deleteRegistrations(tx, email)
  const user = await userByEmail(tx, email)
  if (!user) throw new Error('The account that was just opened cannot be read.')
  const session = await openSession(platform, tx, user, origin)
  await record(platform, tx, user, session, origin)
  return session
}

async function record(
  platform: Platform,
  tx: Tx,
  user: UserRow,
  { session_id }: OpenedSession,
  { address }: Origin,
): Promise<void> {
  const { email, first_name, last_name } = user
  const common = {
    subject_id: user.id,
    subject_label: email,
    actor: actorOf(user, { session_id, address, viewed_by: null }),
  }
  await platform.events.appendAll(tx, ACCOUNT_EVENTS, [
    { type: 'user.registered', ...common, after: { email, first_name, last_name } },
    {
      type: 'user.email_verified',
      ...common,
      before: { is_email_verified: false },
      after: { is_email_verified: true },
    },
  ])
}
