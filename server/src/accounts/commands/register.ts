import { passwordErrors } from '#domain/accounts/rules.ts'
import type { Language } from '#domain/kernel/language.ts'
import { hashPassword, isCommonPassword } from '../../platform/auth/passwords.ts'
import { digest, newCode, newOpaqueToken } from '../../platform/auth/tokens.ts'
import type { Tx } from '../../platform/database/database.ts'
import { invalid } from '../../platform/http/errors.ts'
import { newId } from '../../platform/ids.ts'
import type { Platform } from '../../platform/platform.ts'
import { userByEmail } from '../queries/users.ts'
import type { UserRow } from '../rows.ts'
import { CODE_MINUTES } from '../store/codes.ts'
import {
  insertRegistration,
  latestRegistration,
  registrationOfBrowser,
  replaceRegistrationCode,
  updateRegistration,
} from '../store/registrations.ts'
import { mailedAlready, startSendCooldown } from './send-code.ts'

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

/** The text that is signed instead of storing the code: a plain hash of six digits could be reversed by trying all. */
export const sealedRegistrationCode = (id: string, code: string) => `code:registration:${id}:${code}`

/**
 * Stores a registration that waits for its code; a browser that registers the same address again changes its
 * earlier registration. The response is the same whether or not the address is known: a token that ties the
 * registration to this browser.
 */
export async function register(
  platform: Platform,
  input: Registration,
  browser: string | undefined,
  language: Language,
): Promise<{ token: string }> {
  checkPassword(input.password, input.email)
  const { password, email, ...names } = input
  const token = newOpaqueToken()
  const details = { ...names, password_hash: await hashPassword(password), token_hash: digest(token) }
  await platform.db.transaction().execute(async (tx) => {
    // The cooldown also locks the address: simultaneous registrations run one after the other.
    const wait = await startSendCooldown(tx, email, 'verify_email')
    const known = await userByEmail(tx, email)
    if (known && !known.is_active) return
    if (known?.is_email_verified) return wait > 0 ? undefined : warnOwner(platform, tx, known)
    const earlier = browser && (await registrationOfBrowser(tx, email, digest(browser)))
    const id = earlier ? earlier.id : newId()
    if (earlier) await updateRegistration(tx, id, details)
    else await insertRegistration(tx, { id, email, ...details })
    if (wait === 0) await sendRegistrationCode(platform, tx, { id, email }, language)
  })
  return { token }
}

/**
 * Sends a new code for the registration of this browser, or else for the latest of the address. The response does
 * not reveal whether there is one.
 * @throws 429 within a minute of the previous request
 */
export async function resendRegistrationCode(
  platform: Platform,
  email: string,
  browser: string | undefined,
  language: Language,
): Promise<void> {
  await platform.db.transaction().execute(async (tx) => {
    const wait = await startSendCooldown(tx, email, 'verify_email')
    if (wait > 0) throw mailedAlready(wait)
    const own = browser && (await registrationOfBrowser(tx, email, digest(browser)))
    const registration = own || (await latestRegistration(tx, email))
    if (registration) await sendRegistrationCode(platform, tx, { id: registration.id, email }, language)
  })
}

/** The mail repeats nothing that was typed, because anyone can register with another person's address. */
async function sendRegistrationCode(
  platform: Platform,
  tx: Tx,
  { id, email }: { id: string; email: string },
  language: Language,
): Promise<void> {
  const code = newCode()
  await replaceRegistrationCode(tx, id, platform.tokens.sign(sealedRegistrationCode(id, code)))
  const message = {
    to: email,
    language,
    subject: 'Your HomeSlice code',
    text: [
      'Hello,',
      `Your code is ${code}. Enter it on the page where you registered to confirm your e-mail address. It can be used once within 10 minutes.`,
      'If you did not register with HomeSlice, someone else entered your address. Do not enter this code or give it to anyone: no account is opened without it.',
      platform.config.publicUrl,
    ].join('\n\n'),
  }
  // Anyone can cause this mail, so the codes of members are sent first.
  await platform.mail.code(tx, message, { goodForSeconds: CODE_MINUTES * 60, isOfMember: false })
}

const warnOwner = (platform: Platform, tx: Tx, user: UserRow) =>
  platform.mail.notice(tx, 'system', {
    to: user.email,
    subject: 'Someone tried to register with your e-mail address',
    text: [
      `Hello ${user.first_name},`,
      'Someone tried to open a HomeSlice account with this e-mail address. You already have one, and nothing about it has changed.',
      `If it was you, log in at ${platform.config.publicUrl}/login. If you forgot your password, set a new one at ${platform.config.publicUrl}/forgot-password.`,
    ].join('\n\n'),
  })
