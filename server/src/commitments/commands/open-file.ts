import { COMMITMENT_EVENTS } from '#domain/commitments/events.ts'
import { dealReference } from '#domain/deals/title.ts'
import { dealLabel } from '../../deals/commands/deal-response.ts'
import { seeDeal } from '../../deals/queries/find-deal.ts'
import { markedCopy } from '../../documents/commands/show-in-viewer.ts'
import type { Actor } from '../../platform/auth/actor.ts'
import { notFound } from '../../platform/http/errors.ts'
import type { Platform } from '../../platform/platform.ts'
import { knowsNda, readsDocuments } from '../policy.ts'
import { commitmentsOf, type FollowUpRow, findFollowUpFile } from '../queries.ts'

/** A file as its reader may see it: as it is for the seller, staff and the buyer after the sale, else with a mark. */
interface Opened {
  file: FollowUpRow
  /** The lines of the mark; null for none. */
  reference: string | null
}

/** Permission is checked again, because the address may be older than the permission; the view is audited. */
export const openFollowUpFile = (platform: Platform, actor: Actor, id: string): Promise<Opened> =>
  platform.db.transaction().execute(async (tx) => {
    const file = await findFollowUpFile(tx, id)
    if (!file) throw notFound()
    const { deal, disclosure } = await seeDeal(tx, actor, file.loan_deal_id)
    const isSeller = disclosure === 'owner'
    const [own] = isSeller ? [] : await commitmentsOf(tx, deal.id, actor.user_id)
    const mayRead = file.kind === 'nda' ? knowsNda : readsDocuments
    if (!isSeller && !(own && mayRead(own))) throw notFound()
    if (file.kind === 'document')
      await platform.events.append(tx, COMMITMENT_EVENTS, {
        type: 'follow_up.viewed',
        subject_id: deal.id,
        subject_label: dealLabel(deal),
        actor,
        after: { id, name: file.name, sha256: file.sha256 },
      })
    const isMarked = !isSeller && disclosure !== 'winner' && file.kind === 'document'
    return { file, reference: isMarked ? dealReference(deal) : null }
  })

/** The content of an opened file that is marked for its reader. */
export const markedFile = (platform: Platform, actor: Actor, file: FollowUpRow, reference: string) =>
  platform.heavy.run(actor.user_id, () => markedCopy(platform, actor, file, reference))
