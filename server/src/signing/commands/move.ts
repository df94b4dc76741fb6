import { after, type SigningAction } from '#domain/signing/rules.ts'
import type { Actor } from '../../platform/auth/actor.ts'
import type { Tx } from '../../platform/database/database.ts'
import type { Platform } from '../../platform/platform.ts'
import { type RequestRow, stateOf } from '../queries/requests.ts'
import { type SignerFacts, storeState } from '../store.ts'
import { invite } from './invite.ts'

/** The job that creates the signed document. */
export const FINISH_JOB = 'signing.finish'

interface Moved {
  facts?: { signer: string; values: SignerFacts }
  reason?: string
  actor?: Actor | null
}

/**
 * Applies an action to a locked request: stores the next state, invites the signers whose turn has come, and enqueues
 * the signed document after the last signature.
 * @returns the request afterwards; null if the action is not possible
 */
export async function move(
  platform: Platform,
  tx: Tx,
  request: RequestRow,
  action: SigningAction,
  { facts, reason, actor = null }: Moved = {},
): Promise<RequestRow | null> {
  const next = after(stateOf(request), action)
  if (next === null) return null
  const moved = await storeState(tx, request, next, facts ?? null, reason ?? null)
  await invite(
    platform,
    tx,
    actor,
    moved,
    moved.signers.filter(
      ({ status, place }) => status === 'invited' && request.signers[place]?.status === 'waiting',
    ),
  )
  // Without the job queue, as in tests and while the demonstration data is created, the caller finishes the document.
  if (moved.status === 'completed' && platform.jobs.isStarted)
    await platform.jobs.enqueue(tx, FINISH_JOB, { request_id: moved.id })
  await platform.events.signal(tx, { topic: 'deal', id: moved.loan_deal_id })
  return moved
}
