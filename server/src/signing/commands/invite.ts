import { foreignText, unlinked } from '#domain/kernel/foreign-text.ts'
import { momentText } from '#domain/kernel/market-time.ts'
import { SIGNING_EVENTS } from '#domain/signing/events.ts'
import { SHOWN_DAYS } from '#domain/signing/vocabulary.ts'
import type { Actor } from '../../platform/auth/actor.ts'
import { digest, newOpaqueToken } from '../../platform/auth/tokens.ts'
import type { Tx } from '../../platform/database/database.ts'
import { COUNTED, type MemberMail } from '../../platform/mail/budget.ts'
import type { NoticeCause } from '../../platform/mail/outbox.ts'
import type { Platform } from '../../platform/platform.ts'
import { senderFor } from '../policy.ts'
import { accountsOf, type RequestRow, type SignerRow, withSigner } from '../queries/requests.ts'
import { insertLink, markReminded } from '../store.ts'
import { queueProviderJob } from './provider-jobs.ts'
import { aboutSigner, subjectOf } from './subject.ts'

/** Titles are file names. */
const LONGEST_TITLE = 100

/** A new link for a signer. Only a digest of its token is stored; the link ends some time after the request. */
export async function newLink(platform: Platform, tx: Tx, signerId: string): Promise<string> {
  const token = newOpaqueToken()
  await insertLink(tx, signerId, digest(token))
  return `${platform.config.publicUrl}/sign/${token}`
}

/** The title of a request in mails. */
export const titleIn = ({ title }: Pick<RequestRow, 'title'>) => `“${foreignText(title, LONGEST_TITLE)}”`

/** The sender of a document types the addresses of its signers; both sides of an NDA and of a sale are members. */
const addresseeOf = ({ purpose }: Pick<RequestRow, 'purpose'>) =>
  purpose === 'document' ? 'anyone' : 'member'

/** Sends a mail to a signer, whose address the sender of a document has typed. */
const mailSigner = (
  { mail }: Platform,
  tx: Tx,
  request: Pick<RequestRow, 'purpose'>,
  cause: NoticeCause,
  message: { to: string; subject: string; text: string },
): Promise<void> =>
  addresseeOf(request) === 'anyone' ? mail.noticeToTyped(tx, cause, message) : mail.notice(tx, cause, message)

/** The mails that an actor causes signers to get; those to the actor do not count. */
export const mailsToSigners = (
  actor: Pick<Actor, 'user_id' | 'email'>,
  kind: 'signing_request' | 'signing_reminder',
  request: Pick<RequestRow, 'purpose'>,
  signers: readonly Pick<SignerRow, 'email'>[],
): MemberMail[] =>
  signers
    .filter(({ email }) => email !== actor.email.toLowerCase())
    .map(({ email: to }) => ({ by: actor.user_id, to, addressee: addresseeOf(request), kind }))

/** Those signers to whom the sender of a request may cause a mail of this kind, which is counted. */
async function within(
  platform: Platform,
  tx: Tx,
  request: RequestRow,
  kind: 'signing_request' | 'signing_end',
  signers: readonly SignerRow[],
): Promise<SignerRow[]> {
  if (request.provider !== 'builtin') return []
  const answers = await platform.mail.count(
    tx,
    signers.map(({ email: to }) => ({
      by: request.created_by,
      to,
      addressee: addresseeOf(request),
      kind,
    })),
  )
  return signers.filter((_, index) => answers[index] === COUNTED)
}

/**
 * Invites signers whose turn has come. Mails about a document were counted for all its signers when it was sent, because
 * who signs before another must not be refused for it. Members find what they are asked to sign in HomeSlice too.
 */
export async function invite(
  platform: Platform,
  tx: Tx,
  actor: Actor | null,
  request: RequestRow,
  signers: readonly SignerRow[],
): Promise<void> {
  const mailed =
    request.purpose === 'document' ? signers : await within(platform, tx, request, 'signing_request', signers)
  for (const signer of signers) {
    if (request.provider === 'builtin' && mailed.includes(signer))
      await mailLink(platform, tx, request, signer, 'asks you to sign', COUNTED)
    await appendInvitation(platform, tx, actor, request, signer, 'signing.invited')
  }
}

/**
 * Reminds signers whose turn it is: the clock, or an actor whose mails were counted. Returns the request afterwards.
 */
export async function remindAll(
  platform: Platform,
  tx: Tx,
  actor: Actor | null,
  request: RequestRow,
  signers: readonly SignerRow[],
): Promise<RequestRow> {
  let reminded = request
  for (const signer of signers) {
    reminded = withSigner(reminded, await markReminded(tx, signer.id))
    if (request.provider === 'builtin')
      await mailLink(platform, tx, request, signer, 'reminds you to sign', actor ? COUNTED : 'system')
    await appendInvitation(platform, tx, actor, request, signer, 'signing.reminded')
  }
  await queueProviderJob(platform, tx, request, 'remind')
  return reminded
}

async function appendInvitation(
  platform: Platform,
  tx: Tx,
  actor: Actor | null,
  request: RequestRow,
  signer: SignerRow,
  type: 'signing.invited' | 'signing.reminded',
): Promise<void> {
  await platform.events.append(tx, SIGNING_EVENTS, {
    type,
    ...subjectOf(request, actor),
    after: {
      ...aboutSigner(request, signer),
      user_ids: await accountsOf(tx, [signer]),
      asked_by: senderFor(request, signer),
    },
  })
}

async function mailLink(
  platform: Platform,
  tx: Tx,
  request: RequestRow,
  signer: SignerRow,
  verb: string,
  cause: NoticeCause,
): Promise<void> {
  const by = foreignText(senderFor(request, signer), 120)
  await mailSigner(platform, tx, request, cause, {
    to: signer.email,
    subject: `${by} ${verb} ${titleIn(request)}`,
    text: [
      `Hello ${foreignText(signer.name)},`,
      `${by} ${verb} ${titleIn(request)} on HomeSlice.`,
      ...(request.message ? [`Their message: ${unlinked(request.message)}`] : []),
      `Read and sign: ${await newLink(platform, tx, signer.id)}`,
      'The link is only for you, so do not forward this e-mail. You do not need an account. Before you sign, we send a code to this address. You can also decline there.',
      `The request ends on ${momentText(request.expires_at.toISOString())}.`,
      'If you did not expect this, do not sign: ask the sender, or ignore this e-mail.',
    ].join('\n\n'),
  })
}

/** Notifies signers by e-mail that a request has ended, without a reason that is not meant for them. */
export async function mailEnd(
  platform: Platform,
  tx: Tx,
  request: RequestRow,
  signers: readonly SignerRow[],
  what: string,
): Promise<void> {
  for (const { email: to, name } of await within(platform, tx, request, 'signing_end', signers)) {
    const subject = `${titleIn(request)} is no longer open for signing`
    const text = [`Hello ${foreignText(name)},`, what, 'You do not need to do anything.'].join('\n\n')
    await mailSigner(platform, tx, request, COUNTED, { to, subject, text })
  }
}

/** Sends each signer, who has signed with a code that was mailed to them, the link to the signed document. */
export async function mailFinished(platform: Platform, tx: Tx, request: RequestRow): Promise<void> {
  if (request.provider !== 'builtin') return
  for (const signer of request.signers)
    await platform.mail.notice(tx, 'system', {
      to: signer.email,
      subject: `${titleIn(request)} has been signed by everyone`,
      text: [
        `Hello ${foreignText(signer.name)},`,
        `Everyone has signed ${titleIn(request)}, which ${foreignText(senderFor(request, signer), 120)} sent.`,
        `Open the signed document: ${await newLink(platform, tx, signer.id)}`,
        `The link is valid for ${SHOWN_DAYS} days. Save the document: it contains all signatures, a certificate of who signed when, and a seal that shows later changes.`,
      ].join('\n\n'),
    })
}
