import type { ApplicantSummary } from '#domain/applicant-summaries/contract.ts'
import { APPLICANT_SUMMARY_EVENTS } from '#domain/applicant-summaries/events.ts'
import type { MadeBy, SummaryOrigin } from '#domain/applicant-summaries/vocabulary.ts'
import { dealLabel } from '../../deals/commands/deal-response.ts'
import { recordWriter } from '../../deals/commands/record-writer.ts'
import { lockDeal } from '../../deals/queries/lock-deal.ts'
import type { Actor } from '../../platform/auth/actor.ts'
import type { Tx } from '../../platform/database/database.ts'
import { conflict, staleVersion } from '../../platform/http/errors.ts'
import type { Platform } from '../../platform/platform.ts'
import { assertCanChangeSummary } from '../policy.ts'
import { openReading, ownReading, type VersionRow, versionsOf } from '../queries.ts'
import { insertVersion } from '../store.ts'
import { summaryView } from '../views.ts'
import { destroyForms } from './destroy.ts'

const MOST_VERSIONS = 100

/**
 * Stores a version of the summary: a generated text, accepted unchanged or edited, or a text that a person wrote. The
 * forms of an accepted one are destroyed. An unchanged text makes no new version.
 * @throws 404, 403, 409 if the deal cannot be changed now, 412 if the summary has changed since
 */
export const saveSummary = (
  platform: Platform,
  actor: Actor,
  dealId: string,
  given: { text: string; task_id: string | null },
  expectedVersion: number | null,
): Promise<ApplicantSummary> =>
  platform.db.transaction().execute(async (tx) => {
    const { deal, disclosure } = await lockDeal(tx, actor, dealId)
    assertCanChangeSummary(actor, deal)
    const versions = await versionsOf(tx, deal.id)
    const [current] = versions
    if (expectedVersion !== null && expectedVersion !== (current?.version ?? 0)) throw staleVersion()
    const accepted = given.task_id === null ? null : await acceptedOf(tx, actor, deal.id, given.task_id)
    const text = given.text === '' ? null : given.text
    const isNew = text !== (current?.text ?? null)
    if (isNew) {
      if (versions.length >= MOST_VERSIONS) throw conflict(`A summary can be changed ${MOST_VERSIONS} times.`)
      const version = (current?.version ?? 0) + 1
      const how = originOf(text, accepted, current)
      await insertVersion(tx, { loan_deal_id: deal.id, version, text, ...how, written_by: actor.user_id })
      await recordWriter(tx, actor, deal)
      await platform.events.append(tx, APPLICANT_SUMMARY_EVENTS, {
        type: 'applicant_summary.changed',
        subject_id: deal.id,
        subject_label: dealLabel(deal),
        actor,
        after: { version, ...how, characters: text?.length ?? 0 },
      })
    }
    if (accepted) await destroyForms(platform, tx, actor, [accepted.reading], 'accepted')
    const task = await openReading(tx, actor, deal.id)
    return summaryView(actor, deal, disclosure, await versionsOf(tx, deal.id), task)
  })

interface Accepted {
  reading: string
  summary: string
  made_by: MadeBy
}

async function acceptedOf(tx: Tx, actor: Actor, dealId: string, taskId: string): Promise<Accepted> {
  const { id, loan_deal_id, result } = await ownReading(tx, actor, taskId)
  if (loan_deal_id !== null && loan_deal_id !== dealId)
    throw conflict('These forms were uploaded for another deal.')
  if (result === null) throw conflict('These forms are not read yet.')
  return { reading: id, summary: result.summary, made_by: result.made_by }
}

/** A generated text stays marked as generated after changes, so that readers know its origin. */
function originOf(
  text: string | null,
  accepted: Accepted | null,
  current: VersionRow | undefined,
): { origin: SummaryOrigin; made_by: MadeBy | null } {
  if (accepted && accepted.summary !== '')
    return { origin: text === accepted.summary ? 'ai' : 'ai_edited', made_by: accepted.made_by }
  const madeBy = current?.text ? current.made_by : null
  return madeBy === null || text === null
    ? { origin: 'hand', made_by: null }
    : { origin: 'ai_edited', made_by: madeBy }
}
