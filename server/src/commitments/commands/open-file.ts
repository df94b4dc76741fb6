import { COMMITMENT_EVENTS } from '#domain/commitments/events.ts'
import { dealReference } from '#domain/deals/title.ts'
import { dealLabel } from '../../deals/commands/deal-response.ts'
import { seeDeal } from '../../deals/queries/find-deal.ts'
import { markedCopy } from '../../documents/commands/show-in-viewer.ts'
import { isProtected } from '../../documents/policy.ts'
import type { Actor } from '../../platform/auth/actor.ts'
import type { Tx } from '../../platform/database/database.ts'
import { notFound } from '../../platform/http/errors.ts'
import type { Platform } from '../../platform/platform.ts'
import type { StoredContent } from '../../platform/storage/store-content.ts'
import { findNda, type NdaRow, ndaSettings } from '../../rooms/nda/queries/in-force.ts'
import { knowsNda, readsDocuments } from '../policy.ts'
import { commitmentsOf, findFollowUpFile } from '../queries.ts'

/**
 * A file as its reader may see it: the original for the seller, staff and the buyer after the sale, else a marked copy.
 */
interface Opened {
  file: StoredContent
  /** How it is marked; null for no mark. */
  mark: Mark | null
}
type Mark = Parameters<typeof markedCopy>[3]

/** Permission is checked again, because the address may be older than the permission; the view is audited. */
export const openFollowUpFile = (platform: Platform, actor: Actor, id: string): Promise<Opened> =>
  platform.db.transaction().execute(async (tx) => {
    const document = await findFollowUpFile(tx, id)
    const file = document ?? (await ndaInForce(tx, id))
    if (!file) throw notFound()
    const { deal, disclosure } = await seeDeal(tx, actor, file.loan_deal_id)
    const isSeller = disclosure === 'owner'
    const [own] = isSeller ? [] : await commitmentsOf(tx, deal.id, actor.user_id)
    const mayRead = document ? readsDocuments : knowsNda
    if (!isSeller && !(own && mayRead(own))) throw notFound()
    if (document)
      await platform.events.append(tx, COMMITMENT_EVENTS, {
        type: 'follow_up.viewed',
        subject_id: deal.id,
        subject_label: dealLabel(deal),
        actor,
        after: { id, name: file.name, sha256: file.sha256 },
      })
    const isMarked = !isSeller && disclosure !== 'winner' && document !== undefined
    const mark = { reference: dealReference(deal), isFlat: isProtected(deal) }
    return { file, mark: isMarked ? mark : null }
  })

/** The seller's additional NDA by id, while it is in force. */
async function ndaInForce(tx: Tx, id: string): Promise<NdaRow | null> {
  const nda = await findNda(tx, id, 'additional')
  const now = nda && (await ndaSettings(tx, nda.loan_deal_id, 'additional')).nda.document
  return now?.id === id ? now : null
}

/** The content of an opened file that is marked for its reader. */
export const markedFile = (platform: Platform, actor: Actor, file: StoredContent, mark: Mark) =>
  platform.heavy.run(actor.user_id, () => markedCopy(platform, actor, file, mark))
