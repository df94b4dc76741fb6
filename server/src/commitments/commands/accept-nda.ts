import type { Commitments } from '#domain/commitments/contract.ts'
import { COMMITMENT_EVENTS } from '#domain/commitments/events.ts'
import { dealLabel } from '../../deals/commands/deal-response.ts'
import type { DealRecord } from '../../deals/queries/find-deal.ts'
import type { Actor } from '../../platform/auth/actor.ts'
import type { Tx } from '../../platform/database/database.ts'
import { conflict } from '../../platform/http/errors.ts'
import type { Platform } from '../../platform/platform.ts'
import { acceptForCommitment, clickNda, type NdaAcceptance } from '../../rooms/nda/commands/accept.ts'
import { judgeSigned, type SignedNda } from '../../rooms/nda/commands/follow-signing.ts'
import { ndaBlockedBy } from '../policy.ts'
import { type CommitmentRow, findCommitment } from '../queries.ts'
import { commitmentsFor, lockCommitment, partiesOf } from './respond.ts'

/**
 * Accepts the additional NDA with a click, which opens the follow-up documents. A second acceptance changes nothing.
 * @throws 404 for another buyer's commitment, 409 if the NDA was not sent, is accepted by signature, or was replaced
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
    const blocked = ndaBlockedBy(row)
    if (blocked) throw conflict(blocked)
    const acceptance = await clickNda(tx, actor, deal.id, 'additional', { read: nda_version, browser })
    await accept(platform, tx, actor, deal, row, acceptance)
    return commitmentsFor(platform, tx, actor, deal.id)
  })

/**
 * Accepts the additional NDA that a buyer has signed, or notifies both sides why it opens nothing. The caller holds the
 * deal's lock.
 */
export async function acceptSigned(platform: Platform, tx: Tx, signed: SignedNda): Promise<void> {
  const row = signed.commitment_id === null ? undefined : await findCommitment(tx, signed.commitment_id)
  // A click has already opened the documents.
  if (!row || row.nda_accepted_at !== null) return
  const judged = await judgeSigned(tx, signed, () => ndaBlockedBy(row))
  if (typeof judged !== 'string')
    return accept(platform, tx, judged.actor, judged.deal, row, signed.acceptance)
  const deal = await tx
    .selectFrom('loan_deals')
    .selectAll()
    .where('id', '=', row.loan_deal_id)
    .executeTakeFirstOrThrow()
  await platform.events.append(tx, COMMITMENT_EVENTS, {
    type: 'follow_up.not_opened',
    subject_id: deal.id,
    subject_label: dealLabel(deal),
    actor: null,
    after: { ...partiesOf(deal, row), company_name: signed.company_name, why: judged },
  })
}

async function accept(
  platform: Platform,
  tx: Tx,
  actor: Actor,
  deal: Pick<DealRecord, 'id' | 'owner_id'> & Parameters<typeof dealLabel>[0],
  row: CommitmentRow,
  acceptance: NdaAcceptance,
): Promise<void> {
  await acceptForCommitment(tx, row.id, acceptance)
  await platform.events.append(tx, COMMITMENT_EVENTS, {
    type: 'commitment.nda_accepted',
    subject_id: deal.id,
    subject_label: dealLabel(deal),
    actor,
    after: {
      ...partiesOf(deal, row),
      company_name: acceptance.company_name,
      nda_version: acceptance.version,
      sha256: acceptance.sha256,
      ...(acceptance.signing_request_id && { is_signed: true }),
    },
  })
}
