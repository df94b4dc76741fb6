import type { SigningRequest } from '#domain/signing/contract.ts'
import { SIGNING_EVENTS } from '#domain/signing/events.ts'
import { isOpen, turns } from '#domain/signing/rules.ts'
import { REMINDER_PAUSE_MINUTES } from '#domain/signing/vocabulary.ts'
import type { Actor } from '../../platform/auth/actor.ts'
import type { Tx } from '../../platform/database/database.ts'
import { conflict, forbidden, notFound, tooManyRequests } from '../../platform/http/errors.ts'
import { startCooldown } from '../../platform/http/rate-limit.ts'
import { countOrRefuse } from '../../platform/mail/outbox.ts'
import type { Platform } from '../../platform/platform.ts'
import { canManage, canSeeRequest } from '../policy.ts'
import { accountsOf, lockRequest, type RequestRow, stateOf } from '../queries/requests.ts'
import { requestView } from '../views/request.ts'
import { mailEnd, mailsToSigners, remindAll, titleIn } from './invite.ts'
import { move } from './move.ts'
import { queueProviderJob } from './provider-jobs.ts'
import { aboutRequest, subjectOf } from './subject.ts'

const ENDED = 'This request has ended already.'

/** @throws 404 if the actor may not know of the request, 403 if they may not change it */
async function lockForSender(tx: Tx, actor: Actor, id: string): Promise<RequestRow> {
  const request = await lockRequest(tx, id)
  if (!canSeeRequest(actor, request)) throw notFound()
  if (!canManage(actor, request)) throw forbidden()
  return request
}

/**
 * Reminds the signers whose turn it is.
 * @throws 404, 403, 409 after the end, 429 within an hour and if an address would get too many mails
 */
export const remindSigners = (platform: Platform, actor: Actor, id: string): Promise<SigningRequest> =>
  platform.db.transaction().execute(async (tx) => {
    const request = await lockForSender(tx, actor, id)
    const state = stateOf(request)
    const due = turns(state)
    if (request.is_over || due.length === 0) throw conflict(isOpen(request) ? 'No one can sign now.' : ENDED)
    const wait = await startCooldown(tx, `signing reminder:${id}`, REMINDER_PAUSE_MINUTES * 60)
    if (wait > 0)
      throw tooManyRequests(
        wait,
        `They were reminded a moment ago. Wait ${Math.ceil(wait / 60)} minutes before you remind them again.`,
      )
    const signers = request.signers.filter(({ place }) => due.includes(place))
    await countOrRefuse(platform.mail, tx, mailsToSigners(actor, 'signing_reminder', request, signers))
    return requestView(actor, await remindAll(platform, tx, actor, request, signers))
  })

/** Ends a request before it is completed. @throws 404, 403, 409 after the end */
export const voidSigning = (
  platform: Platform,
  actor: Actor,
  id: string,
  reason: string,
): Promise<SigningRequest> =>
  platform.db.transaction().execute(async (tx) => {
    const request = await lockForSender(tx, actor, id)
    const voided = await endBySender(platform, tx, actor, request, reason)
    if (voided === null) throw conflict(ENDED)
    return requestView(actor, voided)
  })

/**
 * Voids a locked request and notifies the invited signers.
 * @param notifies false if they are notified otherwise
 * @returns the request afterwards; null if it had ended
 */
export async function endBySender(
  platform: Platform,
  tx: Tx,
  actor: Actor | null,
  request: RequestRow,
  reason: string,
  notifies = true,
): Promise<RequestRow | null> {
  const voided = await move(platform, tx, request, { type: 'void' }, { reason, actor })
  if (voided === null) return null
  const invited = notifies ? request.signers.filter(({ status }) => status !== 'waiting') : []
  await queueProviderJob(platform, tx, request, 'void', reason)
  await mailEnd(
    platform,
    tx,
    request,
    invited,
    `The sender has ended the request to sign ${titleIn(request)}.`,
  )
  await platform.events.append(tx, SIGNING_EVENTS, {
    type: 'signing.voided',
    ...subjectOf(request, actor),
    after: { ...aboutRequest(request), user_ids: await accountsOf(tx, invited), reason },
  })
  return voided
}
