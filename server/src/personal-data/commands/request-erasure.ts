import { paths } from '#domain/kernel/paths.ts'
import { PERSONAL_DATA_EVENTS } from '#domain/personal-data/events.ts'
import { ERASURE_LINK_HOURS, type ErasureSource } from '#domain/personal-data/rules.ts'
import { mailPerson } from '../../accounts/commands/security-mail.ts'
import { type Proof, withProof } from '../../accounts/commands/with-proof.ts'
import { lockForAdministrator, lockUser, superuserIds, userByEmail } from '../../accounts/queries/users.ts'
import { actorOf, type UserRow } from '../../accounts/rows.ts'
import { type Actor, ofAccount } from '../../platform/auth/actor.ts'
import { digest, newOpaqueToken } from '../../platform/auth/tokens.ts'
import type { Tx } from '../../platform/database/database.ts'
import { conflict, invalid } from '../../platform/http/errors.ts'
import { newId } from '../../platform/ids.ts'
import type { Platform } from '../../platform/platform.ts'
import { latestRequest, personOfLink } from '../queries/requests.ts'
import { deleteLinksOf, insertLink, insertRequest, settleRequest } from '../store.ts'

/**
 * Requests the erasure of the caller's own data.
 * @param actor the person themselves
 * @throws 400 on what proves who the caller is, 409 if a request is open
 */
export const requestErasure = (
  platform: Platform,
  actor: Actor,
  { note, ...proof }: Proof & { note: string | null },
): Promise<void> =>
  withProof(platform, actor, proof, async (tx, user) => {
    await store(platform, tx, actor, user, { source: 'self', note })
  })

/** Enters a request that a person made to staff. @throws 404, 409 if a request is open or the person was erased */
export const requestErasureFor = (
  platform: Platform,
  actor: Actor,
  { user: id, note }: { user: string; note: string },
): Promise<string> =>
  platform.db.transaction().execute(async (tx) => {
    const user = await lockForAdministrator(tx, actor, id)
    return store(platform, tx, actor, user, { source: 'staff', note })
  })

/**
 * Mails a link to a person who can no longer log in. Unknown and erased addresses get nothing, and the caller does not
 * learn it.
 */
export const mailErasureLink = (platform: Platform, email: string): Promise<void> =>
  platform.db.transaction().execute(async (tx) => {
    const known = await userByEmail(tx, email)
    const user = known && (await lockUser(tx, known.id))
    if (!user?.is_email_verified || user.erased_at || user.email !== known?.email) return
    const token = newOpaqueToken()
    await insertLink(tx, digest(token), user.id)
    await platform.mail.notice(tx, 'system', {
      to: user.email,
      subject: 'Erasure of your data at HomeSlice',
      text: [
        `Hello ${user.first_name},`,
        `Someone, we hope you, has asked to erase what HomeSlice stores about you. To request it, open this page: ${platform.config.publicUrl}${paths.eraseMyData}#token=${token}`,
        `The link can be used for ${ERASURE_LINK_HOURS} hours. If it was not you, ignore this mail: nothing is erased without you.`,
      ].join('\n\n'),
    })
  })

/** Requests the erasure with a mailed link, which is used up. @throws 400 for a link that is not valid, 409 if a request is open */
export const confirmErasureLink = (
  platform: Platform,
  { token, note, address }: { token: string; note: string | null; address: string },
): Promise<{ email: string }> =>
  platform.db.transaction().execute(async (tx) => {
    const id = await personOfLink(tx, token)
    const user = id === undefined ? undefined : await lockUser(tx, id)
    // Of two who use it at the same moment the second finds it deleted.
    if (!user || user.erased_at || (await personOfLink(tx, token)) !== id)
      throw invalid({ token: ['This link was used or is no longer valid. Request a new one.'] })
    await deleteLinksOf(tx, user.id)
    const actor = actorOf(user, { session_id: '', address, viewed_by: null })
    await store(platform, tx, actor, user, { source: 'mail', note })
    return { email: user.email }
  })

/** @param actor the person themselves. @throws 409 if no request is open */
export const withdrawErasure = (platform: Platform, actor: Actor): Promise<void> =>
  platform.db.transaction().execute(async (tx) => {
    await lockUser(tx, actor.user_id)
    const request = await latestRequest(tx, actor.user_id)
    if (!request || !(await settleRequest(tx, request.id, { state: 'withdrawn', decided_by: actor.user_id })))
      throw conflict('You have no open request.')
    await platform.events.append(tx, PERSONAL_DATA_EVENTS, {
      type: 'personal_data.erasure_withdrawn',
      ...ofAccount(actor),
      after: { request: request.id },
    })
  })

async function store(
  platform: Platform,
  tx: Tx,
  actor: Actor,
  user: UserRow,
  { source, note }: { source: ErasureSource; note: string | null },
): Promise<string> {
  const id = newId()
  if (!(await insertRequest(tx, { id, user_id: user.id, source, note, requested_by: actor.user_id })))
    throw conflict('A request to erase this person’s data is open already.')
  await platform.events.append(tx, PERSONAL_DATA_EVENTS, {
    type: 'personal_data.erasure_requested',
    subject_id: user.id,
    subject_label: user.email,
    actor,
    after: { request: id, source },
  })
  await mailPerson(platform, tx, user, {
    subject: 'Your request to erase your data',
    happened:
      'We have received the request to erase what HomeSlice stores about you. We answer within 30 days. What the law requires stays until its time has passed.',
  })
  await mailAdministrators(platform, tx, id)
  return id
}

async function mailAdministrators(platform: Platform, tx: Tx, request: string): Promise<void> {
  const ids = await superuserIds(tx)
  if (ids.length === 0) return
  const administrators = await tx.selectFrom('users').select('email').where('id', 'in', ids).execute()
  for (const { email } of administrators)
    await platform.mail.notice(tx, 'system', {
      to: email,
      subject: 'A person asks to be erased',
      text: `A person asks to erase what HomeSlice stores about them. Read it and decide: ${platform.config.publicUrl}${paths.erasureRequest(request)}`,
    })
}
