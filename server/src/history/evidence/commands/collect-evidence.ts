import type { EvidenceReader } from '#domain/history/evidence/shown.ts'
import type { DealRecord } from '../../../deals/queries/find-deal.ts'
import type { Actor } from '../../../platform/auth/actor.ts'
import type { Platform } from '../../../platform/platform.ts'
import { sealEvents } from '../../audit/commands/seal-events.ts'
import { signDigest } from '../../audit/commands/sign-digest.ts'
import { agreementsOf } from '../queries/agreements.ts'
import { bidsOf } from '../queries/bids.ts'
import { closingOf } from '../queries/closing.ts'
import { documentsOf } from '../queries/documents.ts'
import { addProofs } from '../queries/proofs.ts'
import { shownEvents } from '../queries/shown-events.ts'

/** The longest wait for open transactions; a pack contains events without a seal, but without a proof. */
const TIMEOUT_MS = 10_000
/** Progress after each part, by its share of the time. */
const PERCENT = { sealed: 10, events: 50, proofs: 90 }

/**
 * Seals and signs outstanding events, so that the newest have proofs too, and reads what the reader may have of a deal.
 */
export async function collectEvidence(
  platform: Platform,
  actor: Actor,
  { deal, reader }: { deal: DealRecord; reader: EvidenceReader },
  progress: (percent: number) => Promise<void>,
) {
  const { db } = platform
  if (await sealed(platform)) await signDigest(platform)
  await progress(PERCENT.sealed)
  const events = await shownEvents(db, reader, deal.id)
  await progress(PERCENT.events)
  const digests = await addProofs(db, events)
  await progress(PERCENT.proofs)
  return {
    deal,
    events,
    digests,
    bids: await bidsOf(db, actor, deal.id),
    documents: await documentsOf(db, deal.id),
    agreements: await agreementsOf(db, reader, deal.id),
    closing: await closingOf(platform, actor, deal),
  }
}

/** If another server seals the same events simultaneously, its seals are sufficient. */
const sealed = (platform: Platform) => sealEvents(platform, TIMEOUT_MS).catch(() => true)

export type Evidence = Awaited<ReturnType<typeof collectEvidence>>
