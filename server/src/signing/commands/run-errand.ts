import { SIGNING_EVENTS } from '#domain/signing/events.ts'
import type { Platform } from '../../platform/platform.ts'
import { findRequest, lockRequest } from '../queries.ts'
import { setReference } from '../store.ts'
import type { Errand } from './errands.ts'
import { move } from './move.ts'
import { asProvided, providerFor } from './providers.ts'
import { aboutRequest, subjectOf } from './subject.ts'

/** Does an errand at the provider; it may be done twice. */
export async function runErrand(
  platform: Platform,
  { request_id, what, reason }: { request_id: string; what: Errand; reason: string | null },
): Promise<void> {
  const request = await findRequest(platform.db, request_id)
  const provider = providerFor(platform, request)
  if (what === 'remind') return provider.remind(asProvided(request))
  if (what === 'void') {
    // What was never sent need not be called back.
    if (request.provider_ref !== null) await provider.void(asProvided(request), reason ?? '')
    return
  }
  if (request.status !== 'created') return
  const reference = await provider.send(
    asProvided(request),
    await platform.storage.read(request.original_key),
  )
  const isLate = await platform.db.transaction().execute(async (tx) => {
    const locked = await lockRequest(tx, request_id)
    await setReference(tx, request_id, reference)
    const sent = await move(platform, tx, locked, { type: 'send' })
    if (sent)
      await platform.events.append(tx, SIGNING_EVENTS, {
        type: 'signing.sent',
        ...subjectOf(sent),
        after: aboutRequest(sent),
      })
    return sent === null && locked.status === 'voided'
  })
  // It was voided while it was being sent.
  if (isLate) await provider.void({ ...asProvided(request), reference }, 'The sender ended the request.')
}
