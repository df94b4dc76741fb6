import { SIGNING_EVENTS } from '#domain/signing/events.ts'
import type { SigningStatus } from '#domain/signing/vocabulary.ts'
import type { Platform } from '../../platform/platform.ts'
import { findRequest, lockRequest, type RequestRow } from '../queries/requests.ts'
import { setReference } from '../store.ts'
import { move } from './move.ts'
import { ProviderRefusal } from './provider.ts'
import type { ProviderJob } from './provider-jobs.ts'
import { asProvided, providerFor } from './providers.ts'
import { aboutRequest, subjectOf } from './subject.ts'

/** The statuses with which a request can end while it is being sent. */
const ENDED_UNSENT: readonly SigningStatus[] = ['voided', 'expired', 'failed']

/** Runs a job at the provider; it may run twice. */
export async function runProviderJob(
  platform: Platform,
  { request_id, what, reason }: { request_id: string; what: ProviderJob; reason: string | null },
): Promise<void> {
  const request = await findRequest(platform.db, request_id)
  const provider = providerFor(platform, request)
  if (what === 'remind') return provider.remind(asProvided(request))
  if (what === 'void') {
    // A request that was never sent need not be voided at the provider.
    if (request.provider_ref !== null) await provider.void(asProvided(request), reason ?? '')
    return
  }
  if (request.status !== 'created') return
  const pdf = await platform.storage.read(request.original_key)
  try {
    await recordSent(platform, request, await provider.send(asProvided(request), pdf))
  } catch (error) {
    if (!(error instanceof ProviderRefusal)) throw error
    await fail(platform, request_id, error)
  }
}

async function recordSent(platform: Platform, request: RequestRow, reference: string): Promise<void> {
  const isLate = await platform.db.transaction().execute(async (tx) => {
    const locked = await lockRequest(tx, request.id)
    await setReference(tx, request.id, reference)
    const sent = await move(platform, tx, locked, { type: 'send' })
    if (sent)
      await platform.events.append(tx, SIGNING_EVENTS, {
        type: 'signing.sent',
        ...subjectOf(sent),
        after: aboutRequest(sent),
      })
    return sent === null && ENDED_UNSENT.includes(locked.status)
  })
  // It ended while it was being sent.
  if (isLate)
    await providerFor(platform, request).void(
      { ...asProvided(request), reference },
      'The sender ended the request.',
    )
}

/** Fails a request that its provider rejects, and notifies the sender; does nothing once it was sent. */
export const fail = (
  platform: Platform,
  id: string,
  { reason, code }: Pick<ProviderRefusal, 'reason' | 'code'>,
): Promise<void> =>
  platform.db.transaction().execute(async (tx) => {
    const failed = await move(platform, tx, await lockRequest(tx, id), { type: 'fail' }, { reason })
    if (!failed) return
    await platform.events.append(tx, SIGNING_EVENTS, {
      type: 'signing.failed',
      ...subjectOf(failed),
      after: { ...aboutRequest(failed), reason, code },
    })
  })
