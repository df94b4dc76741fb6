import { z } from 'zod'
import { dealReference } from '#domain/deals/title.ts'
import { evidenceResult } from '#domain/history/evidence/contract.ts'
import { EVIDENCE_EVENTS } from '#domain/history/evidence/events.ts'
import type { EvidenceReader } from '#domain/history/evidence/shown.ts'
import { LANGUAGES, type Language, sentence, speaking } from '#domain/kernel/language.ts'
import { id, oneOf } from '#domain/kernel/values.ts'
import { dealLabel } from '../../../deals/commands/deal-response.ts'
import { seeDeal } from '../../../deals/queries/find-deal.ts'
import { zipOf } from '../../../files/rendering/zip.ts'
import { type Actor, has } from '../../../platform/auth/actor.ts'
import type { Db, Tx } from '../../../platform/database/database.ts'
import { forbidden } from '../../../platform/http/errors.ts'
import { inBackground, type Platform } from '../../../platform/platform.ts'
import type { GuardedFile, TaskKind, TaskOutcome, TaskRun } from '../../../tasks/commands/kinds.ts'
import { startTask } from '../../../tasks/commands/start-task.ts'
import { canTakeEvidence } from '../policy.ts'
import { packOf } from '../views/pack.ts'
import { collectEvidence } from './collect-evidence.ts'

const ofDeal = z.object({ deal: id, language: oneOf(LANGUAGES).default('en') })
type OfDeal = z.output<typeof ofDeal>

const PACK: TaskKind<OfDeal> = { name: 'history.evidence', title: 'Evidence pack', schema: ofDeal }

/** Registers the task that creates evidence packs, and the check of their downloads. */
export const addPackTask = (platform: Platform): void =>
  platform.tasks.add(PACK, (run) => makePack(inBackground(platform), run), downloadOf(platform))

/**
 * The deal and the level of evidence that the actor may have. @throws 404 if they may not know of it, 403 unless they
 * may have its evidence
 */
export async function seeEvidence(db: Db | Tx, actor: Actor, dealId: string) {
  const { deal, disclosure } = await seeDeal(db, actor, dealId)
  if (!canTakeEvidence(disclosure)) throw forbidden()
  const reader: EvidenceReader = { user_id: actor.user_id, disclosure, seesAll: has(actor, 'superuser') }
  return { deal, reader }
}

/** Starts the task that creates the evidence pack of a deal. Returns the task's id. @throws 404, 403 */
export const startPack = (
  platform: Platform,
  actor: Actor,
  deal: string,
  language: Language,
): Promise<string> =>
  platform.db.transaction().execute(async (tx) => {
    await seeEvidence(tx, actor, deal)
    return startTask(platform, tx, actor, PACK, { deal, language })
  })

async function makePack(
  platform: Platform,
  { payload, actor, progress, signal }: TaskRun<OfDeal>,
): Promise<TaskOutcome> {
  const { deal, reader } = await seeEvidence(platform.db, actor, payload.deal)
  const evidence = await collectEvidence(platform, actor, { deal, reader }, async (percent) => {
    signal.throwIfAborted()
    await progress(percent)
  })
  const parts = (await zipOf(await packOf(platform, evidence, payload.language)).toArray()) as Buffer[]
  return {
    result: evidenceResult.parse({
      events: evidence.events.length,
      disclosure: reader.disclosure,
      has_whole_log: reader.seesAll,
    }),
    file: {
      name: speaking(payload.language, () => `${sentence`${dealReference(deal)} evidence`}.zip`),
      media_type: 'application/zip',
      content: Buffer.concat(parts),
    },
  }
}

/**
 * Only a person who still sees as much of the deal as when the pack was made can download it. Downloads are recorded.
 */
const downloadOf = (platform: Platform): GuardedFile<OfDeal> => ({
  async beforeDownload(tx, actor, payload, result) {
    // API keys have no access to the audit log.
    if (actor.key_label !== undefined) throw forbidden()
    const { deal, reader } = await seeEvidence(tx, actor, payload.deal)
    const made = evidenceResult.parse(result)
    if (made.disclosure !== reader.disclosure || made.has_whole_log !== reader.seesAll)
      throw forbidden('What you may see of this deal has changed since. Make the evidence pack again.')
    await platform.events.append(tx, EVIDENCE_EVENTS, {
      type: 'evidence.downloaded',
      subject_id: deal.id,
      subject_label: dealLabel(deal),
      actor,
      after: { disclosure: reader.disclosure },
    })
  },
})
