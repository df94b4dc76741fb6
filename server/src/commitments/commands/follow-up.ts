import type { Commitments } from '#domain/commitments/contract.ts'
import { COMMITMENT_EVENTS } from '#domain/commitments/events.ts'
import { ACCEPTANCE_BLOCKED } from '#domain/commitments/vocabulary.ts'
import { dealLabel } from '../../deals/commands/deal-response.ts'
import type { Actor } from '../../platform/auth/actor.ts'
import { conflict, forbidden, invalidField } from '../../platform/http/errors.ts'
import type { Platform } from '../../platform/platform.ts'
import { canDecide, knowsNda } from '../policy.ts'
import { followUpOf } from '../queries.ts'
import { insertAcceptance, markSent } from '../store.ts'
import { commitmentsFor, lockCommitment, partiesOf } from './respond.ts'

const LONGEST_BROWSER = 300

/**
 * Sends documents, additional NDA or both to a committed buyer. What was sent before keeps its time.
 * @throws 400 without documents to send, 403, 409 if the commitment is decided or the deal is not live
 */
export const sendFollowUp = (
  platform: Platform,
  actor: Actor,
  id: string,
  asked: { documents: boolean; nda: boolean },
): Promise<Commitments> =>
  platform.db.transaction().execute(async (tx) => {
    const { row, deal } = await lockCommitment(tx, actor, id, 'seller')
    if (!canDecide(actor, deal, row)) throw forbidden()
    if (deal.deal_state !== 'live') throw conflict(ACCEPTANCE_BLOCKED.not_live, 'not_live')
    if (row.state !== 'open') throw conflict(ACCEPTANCE_BLOCKED.not_open, 'not_open')
    const sent = {
      documents: asked.documents && row.documents_sent_at === null,
      nda: asked.nda && row.nda_sent_at === null,
    }
    if (sent.documents && (await followUpOf(tx, deal.id)).documents.length === 0)
      throw invalidField('documents', 'Upload the follow-up documents first.')
    if (sent.documents || sent.nda) {
      await markSent(tx, id, sent)
      await platform.events.append(tx, COMMITMENT_EVENTS, {
        type: 'commitment.follow_up_sent',
        subject_id: deal.id,
        subject_label: dealLabel(deal),
        actor,
        after: { ...partiesOf(deal, row), ...sent },
      })
    }
    return commitmentsFor(platform, tx, actor, deal.id)
  })

/**
 * Accepts the additional NDA, which opens the follow-up documents. A second acceptance changes nothing.
 * @throws 404 for another buyer's commitment, 409 if the NDA was not sent or is no longer the one that was read
 */
export const acceptAdditionalNda = (
  platform: Platform,
  actor: Actor,
  id: string,
  { nda_version }: { nda_version: string },
  browser: string,
): Promise<Commitments> =>
  platform.db.transaction().execute(async (tx) => {
    const { row, deal } = await lockCommitment(tx, actor, id, 'buyer')
    if (row.nda_accepted_at !== null) return commitmentsFor(platform, tx, actor, deal.id)
    if (row.state !== 'open') throw conflict(ACCEPTANCE_BLOCKED.not_open, 'not_open')
    if (!knowsNda(row)) throw conflict('The seller has not sent the additional NDA yet.')
    const { nda } = await followUpOf(tx, deal.id)
    if (nda.version !== nda_version)
      throw conflict('The seller has replaced the agreement in the meantime. Read the new one.')
    const company_name = row.company_name ?? actor.name
    await insertAcceptance(tx, {
      commitment_id: id,
      version: nda.version,
      sha256: nda.sha256,
      signed_by: actor.name,
      company_name,
      address: actor.address,
      browser: browser.slice(0, LONGEST_BROWSER),
    })
    await platform.events.append(tx, COMMITMENT_EVENTS, {
      type: 'commitment.nda_accepted',
      subject_id: deal.id,
      subject_label: dealLabel(deal),
      actor,
      after: { ...partiesOf(deal, row), company_name, nda_version: nda.version, sha256: nda.sha256 },
    })
    return commitmentsFor(platform, tx, actor, deal.id)
  })
