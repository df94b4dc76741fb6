import type { Commitments } from '#domain/commitments/contract.ts'
import { COMMITMENT_EVENTS } from '#domain/commitments/events.ts'
import { ACCEPTANCE_BLOCKED } from '#domain/commitments/vocabulary.ts'
import { dealLabel } from '../../deals/commands/deal-response.ts'
import type { Actor } from '../../platform/auth/actor.ts'
import { conflict, forbidden, invalidField } from '../../platform/http/errors.ts'
import type { Platform } from '../../platform/platform.ts'
import { canDecide } from '../policy.ts'
import { followUpDocuments } from '../queries.ts'
import { markSent } from '../store.ts'
import { commitmentsFor, lockCommitment, partiesOf } from './respond.ts'

/**
 * Sends documents, additional NDA or both to a committed buyer. Items that were sent before keep their time.
 * @throws 400 without documents to send, 403, 409 if the commitment is decided or the deal is not live
 */
export const sendFollowUp = (
  platform: Platform,
  actor: Actor,
  id: string,
  requested: { documents: boolean; nda: boolean },
): Promise<Commitments> =>
  platform.db.transaction().execute(async (tx) => {
    const { row, deal } = await lockCommitment(tx, actor, id, 'seller')
    if (!canDecide(actor, deal, row)) throw forbidden()
    if (deal.deal_state !== 'live') throw conflict(ACCEPTANCE_BLOCKED.not_live, 'not_live')
    if (row.state !== 'open') throw conflict(ACCEPTANCE_BLOCKED.not_open, 'not_open')
    const sent = {
      documents: requested.documents && row.documents_sent_at === null,
      nda: requested.nda && row.nda_sent_at === null,
    }
    if (sent.documents && (await followUpDocuments(tx, deal.id)).length === 0)
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
