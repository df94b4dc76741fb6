import { paths } from '#domain/kernel/paths.ts'
import { digest, newCode, newOpaqueToken } from '../../platform/auth/tokens.ts'
import type { Tx } from '../../platform/database/database.ts'
import { invalidField, tooManyRequests } from '../../platform/http/errors.ts'
import { advisoryLock, startCooldown } from '../../platform/http/rate-limit.ts'
import { newId } from '../../platform/ids.ts'
import type { Platform } from '../../platform/platform.ts'
import { lockUser, userByEmail } from '../queries/users.ts'
import type { UserRow } from '../rows.ts'
import {
  CODE_MINUTES,
  type CodePurpose,
  countCodeAttempt,
  markCodeUsed,
  replaceCode,
} from '../store/codes.ts'
import { insertPasswordLink } from '../store/password-links.ts'

export const RESEND_SECONDS = 60

/** 429; a stranger may have requested the message, but its receiver can use it all the same. */
export const mailedAlready = (seconds: number) =>
  tooManyRequests(
    seconds,
    `A message to this address was requested a moment ago: use that one, or wait ${seconds} seconds and request another.`,
  )

export const wrongCode = () =>
  invalidField('otp', 'This code is wrong or no longer valid. Check it, or request a new one.')

// A plain hash of six digits could be reversed by trying all; the key and the account are part of the digest.
const sealed = (purpose: CodePurpose, userId: string, code: string) => `code:${purpose}:${userId}:${code}`

const SUBJECT: Record<CodePurpose, string> = {
  reset_password: 'Your code for a new HomeSlice password',
  change_email: 'Confirm this e-mail address for HomeSlice',
}
const REASON: Record<CodePurpose, string> = {
  reset_password: 'Enter it to set a new password',
  change_email: 'Enter it in your profile to use this e-mail address from now on',
}

/** Creates a code; earlier codes for the same purpose become invalid. */
export async function makeCode(
  platform: Platform,
  tx: Tx,
  userId: string,
  purpose: CodePurpose,
  email: string | null,
): Promise<string> {
  const code = newCode()
  const code_hash = platform.tokens.sign(sealed(purpose, userId, code))
  await replaceCode(tx, { id: newId(), user_id: userId, purpose, code_hash, email })
  return code
}

/** Creates a code and mails it, to another address if that one is to be verified. */
export async function sendCode(
  platform: Platform,
  tx: Tx,
  user: Pick<UserRow, 'id' | 'email' | 'first_name'>,
  purpose: CodePurpose,
  email: string | null = null,
): Promise<void> {
  const code = await makeCode(platform, tx, user.id, purpose, email)
  const link = purpose === 'reset_password' ? await makePasswordLink(platform, tx, user.id) : null
  const message = {
    to: email ?? user.email,
    subject: SUBJECT[purpose],
    text: [
      // The other address may be another person's, who must get no text of this user.
      email === null ? `Hello ${user.first_name},` : 'Hello,',
      `Your code is ${code}. ${REASON[purpose]}. It can be used once within 10 minutes.`,
      ...(link ? [`Or open this link, within the same time: ${link}`] : []),
      'HomeSlice never asks for this code by phone or e-mail. If you did not request it, you can ignore this message.',
      platform.config.publicUrl,
    ].join('\n\n'),
  }
  await platform.mail.code(tx, message, { goodForSeconds: CODE_MINUTES * 60, isOfMember: true })
}

/** The token is in the fragment, which browsers send to no server. */
async function makePasswordLink(platform: Platform, tx: Tx, userId: string): Promise<string> {
  const token = newOpaqueToken()
  await insertPasswordLink(tx, userId, digest(token))
  return `${platform.config.publicUrl}${paths.forgotPassword}#token=${token}`
}

type SendingPurpose = CodePurpose | 'verify_email'

const sendingKey = (recipient: string, purpose: SendingPurpose) => `send:${purpose}:${recipient}`

/**
 * Starts the cooldown for sending to an address, known or not: one message a minute per purpose. Returns the
 * seconds to wait.
 */
export const startSendCooldown = (tx: Tx, recipient: string, purpose: SendingPurpose) =>
  startCooldown(tx, sendingKey(recipient, purpose), RESEND_SECONDS)

/** Locks an address, so that it cannot become another account's until the transaction ends. */
export const lockAddress = (tx: Tx, email: string) => advisoryLock(tx, sendingKey(email, 'verify_email'))

/**
 * Sends a code for a forgotten password. The response does not reveal whether the address is known.
 * @throws 429 within a minute of the previous request
 */
export async function requestPasswordCode(platform: Platform, email: string): Promise<void> {
  await platform.db.transaction().execute(async (tx) => {
    const wait = await startSendCooldown(tx, email, 'reset_password')
    if (wait > 0) throw mailedAlready(wait)
    const known = await userByEmail(tx, email)
    // Locked, so that a concurrent change of the account that ends its codes also ends this one.
    const user = known && (await lockUser(tx, known.id))
    if (user?.is_active && user.email === known?.email) await sendCode(platform, tx, user, 'reset_password')
  })
}

/**
 * Uses up a code and returns the address it verifies, if any. Null if the code is wrong, expired, used, tried too
 * often, or belongs to another account.
 */
export async function consumeCode(
  platform: Platform,
  tx: Tx,
  userId: string,
  purpose: CodePurpose,
  code: string,
): Promise<{ email: string | null } | null> {
  await lockUser(tx, userId)
  const known = await countCodeAttempt(tx, userId, purpose)
  if (!known || !platform.tokens.isSigned(sealed(purpose, userId, code), known.code_hash)) return null
  await markCodeUsed(tx, known.id)
  return { email: known.email }
}
