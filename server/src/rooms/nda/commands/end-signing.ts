import { NDA, type NdaKind, ndaKindOf } from '#domain/rooms/nda/kinds.ts'
import type { Actor } from '../../../platform/auth/actor.ts'
import type { Tx } from '../../../platform/database/database.ts'
import type { Platform } from '../../../platform/platform.ts'
import { endBySender } from '../../../signing/commands/manage.ts'
import { lockRequest } from '../../../signing/queries/requests.ts'
import { findNdaRequest, type OpenNdas, openNdaRequests } from '../queries/requests.ts'

/**
 * Ends requests for signatures on NDAs of a deal. The caller holds the deal's lock.
 * @param isNotified false if the signers are notified otherwise
 */
export async function endSigning(
  platform: Platform,
  tx: Tx,
  actor: Actor | null,
  of: OpenNdas,
  reason: string,
  isNotified = true,
): Promise<void> {
  for (const id of await openNdaRequests(tx, of))
    await endBySender(platform, tx, actor, await lockRequest(tx, id), reason, isNotified)
}

export const END_SIGNING_JOB = 'rooms.end-signing'

/**
 * Enqueues the end of requests for signatures on NDAs that no longer open anything, so that a sale does not wait for
 * it. Until the job has run, incoming signatures are refused.
 */
export async function enqueueEnd(
  { jobs }: Platform,
  tx: Tx,
  loan_deal_id: string,
  kind: NdaKind | null,
): Promise<void> {
  const request_ids = await openNdaRequests(tx, { loan_deal_id, kind })
  // Without the job queue, as while the demonstration data is created, the requests expire.
  if (request_ids.length > 0 && jobs.isStarted) await jobs.enqueue(tx, END_SIGNING_JOB, { request_ids })
}

/** Runs the job: ends each request in its own transaction, unless it has ended already. */
export async function endRequests(platform: Platform, request_ids: readonly string[]): Promise<void> {
  for (const id of request_ids)
    await platform.db.transaction().execute(async (tx) => {
      const request = await lockRequest(tx, id)
      const signing = await findNdaRequest(tx, id)
      if (signing) await endBySender(platform, tx, null, request, NDA[ndaKindOf(signing)].over)
    })
}
