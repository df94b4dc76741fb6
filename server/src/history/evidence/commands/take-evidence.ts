import { EVIDENCE_EVENTS } from '#domain/history/evidence/events.ts'
import type { EvidenceReader } from '#domain/history/evidence/shown.ts'
import { dealLabel } from '../../../deals/commands/deal-response.ts'
import { seeDeal } from '../../../deals/queries/find-deal.ts'
import { type Actor, has } from '../../../platform/auth/actor.ts'
import { forbidden } from '../../../platform/http/errors.ts'
import type { Platform } from '../../../platform/platform.ts'
import { sealEvents } from '../../audit/commands/seal-events.ts'
import { signDigest } from '../../audit/commands/sign-digest.ts'
import { canTakeEvidence } from '../policy.ts'
import { agreementsOf } from '../queries/agreements.ts'
import { bidsOf } from '../queries/bids.ts'
import { closingOf } from '../queries/closing.ts'
import { documentsOf } from '../queries/documents.ts'
import { shownEvents } from '../queries/shown-events.ts'

/** Who downloads waits for writers no longer than this; events without a seal are in the pack without a proof. */
const PATIENCE_MS = 2_000

/**
 * Records the download, then seals and signs what is not yet, so that the pack can prove its newest events, and reads what the
 * actor may have of a deal.
 * @throws 404 if they may not know that it exists, 403 unless they are its owner, its winner or staff
 */
export async function takeEvidence(platform: Platform, actor: Actor, id: string) {
  const { db } = platform
  const { deal, disclosure } = await db.transaction().execute(async (tx) => {
    const seen = await seeDeal(tx, actor, id)
    if (!canTakeEvidence(seen.disclosure)) throw forbidden()
    await platform.events.append(tx, EVIDENCE_EVENTS, {
      type: 'evidence.downloaded',
      subject_id: id,
      subject_label: dealLabel(seen.deal),
      actor,
      after: { disclosure: seen.disclosure },
    })
    return seen
  })
  if (await sealed(platform)) await signDigest(platform)
  const reader: EvidenceReader = { user_id: actor.user_id, disclosure, seesAll: has(actor, 'superuser') }
  return {
    deal,
    reader,
    events: await shownEvents(db, reader, id),
    bids: await bidsOf(db, actor, id),
    documents: await documentsOf(db, id),
    agreements: await agreementsOf(db, reader, id),
    closing: await closingOf(platform, actor, deal),
  }
}

/** Another server may seal the same at the same time; what it has sealed is enough. */
const sealed = (platform: Platform) => sealEvents(platform, PATIENCE_MS).catch(() => true)

export type Evidence = Awaited<ReturnType<typeof takeEvidence>>
