import { ACCOUNT_EVENTS } from '#domain/accounts/events.ts'
import { passwordErrors } from '#domain/accounts/rules.ts'
import { hashPassword, isCommonPassword } from '../../platform/auth/passwords.ts'
import type { Tx } from '../../platform/database/database.ts'
import { invalid } from '../../platform/http/errors.ts'
import { newId } from '../../platform/ids.ts'
import type { Platform } from '../../platform/platform.ts'
import { userByEmail } from '../queries/users.ts'
import { actorOf, type UserRow } from '../rows.ts'
import { insertUser, updateUser } from '../store/users.ts'
import { sendCode, takeSendingTurn } from './send-code.ts'

interface Registration {
  email: string
  password: string
  first_name: string
  last_name: string
}

/** @throws 400 on `password` if it is not acceptable */
export function checkPassword(password: string, email: string): void {
  const issues = passwordErrors(password, email)
  if (isCommonPassword(password)) issues.push('This password is too common. Choose another.')
  if (issues.length > 0) throw invalid({ password: issues })
}

/** Creates an account that waits for its code. The response is the same whether or not the address is known. */
export async function register(platform: Platform, input: Registration, address: string): Promise<void> {
  checkPassword(input.password, input.email)
  const { password, ...person } = input
  const details = { ...person, password_hash: await hashPassword(password) }
  await platform.db.transaction().execute(async (tx) => {
    // The cooldown also locks the address: simultaneous registrations run one after the other.
    const wait = await takeSendingTurn(tx, input.email, 'verify_email')
    const known = await userByEmail(tx, input.email)
    if (!known) return openAccount(platform, tx, details, address)
    if (wait > 0 || !known.is_active) return
    if (known.is_email_verified) return warnOwner(platform, tx, known)
    // The address is not verified yet: the latest registration wins, and only its code is valid.
    await updateUser(tx, known.id, details)
    await sendCode(platform, tx, { ...known, ...details }, 'verify_email')
  })
}

async function openAccount(
  platform: Platform,
  tx: Tx,
  details: Pick<UserRow, 'email' | 'first_name' | 'last_name' | 'password_hash'>,
  address: string,
): Promise<void> {
  await insertUser(tx, { id: newId(), ...details })
  const user = await userByEmail(tx, details.email)
  if (!user) throw new Error('The account that was just opened cannot be read.')
  await platform.events.append(tx, ACCOUNT_EVENTS, {
    type: 'user.registered',
    subject_id: user.id,
    subject_label: user.email,
    actor: actorOf(user, { session_id: '', address, viewed_by: null }),
    after: { email: user.email, first_name: user.first_name, last_name: user.last_name },
  })
  await sendCode(platform, tx, user, 'verify_email')
}

const warnOwner = (platform: Platform, tx: Tx, user: UserRow) =>
  platform.jobs.enqueue(tx, 'mail.send', {
    to: user.email,
    subject: 'Somebody tried to register with your e-mail address',
    text: [
      `Hello ${user.first_name},`,
      'somebody tried to open a HomeSlice account with this e-mail address. You already have one, and nothing about it has changed.',
      `If it was you, log in at ${platform.config.publicUrl}/login. If you forgot your password, set a new one at ${platform.config.publicUrl}/forgot-password.`,
    ].join('\n\n'),
  })
