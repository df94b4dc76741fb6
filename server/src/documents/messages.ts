import { DOCUMENT_TYPE } from '#domain/deals/documents.ts'
import { MARKET_STATES } from '#domain/deals/lifecycle.ts'
import type { DOCUMENT_EVENTS } from '#domain/documents/events.ts'
import { paths } from '#domain/kernel/paths.ts'
import { followersOf } from '../deals/queries/followers.ts'
import type { Tx } from '../platform/database/database.ts'
import { type Messages, noticeTo } from '../platform/notices/notices.ts'

/** Those in the deal room, with a bid, or who follow the deal. Index: room_entries' unique key. */
async function concernedBy(tx: Tx, deal: { id: string; owner_id: string }): Promise<string[]> {
  const visitors = await tx
    .selectFrom('room_entries')
    .select('user_id')
    .where('loan_deal_id', '=', deal.id)
    .where('state', '=', 'admitted')
    .execute()
  const { bidders, others } = await followersOf(tx, deal)
  return [...new Set([...visitors.map(({ user_id }) => user_id), ...bidders, ...others])]
}

/* Neither name is in a notification: only the deal room sees the names of documents. */
export const DOCUMENT_MESSAGES: Messages<typeof DOCUMENT_EVENTS> = {
  'file.replaced': async ({ subject_id, subject_label, after: { owner_id, document_type } }, tx) => {
    const { deal_state } = await tx
      .selectFrom('loan_deals')
      .select('deal_state')
      .where('id', '=', subject_id)
      .executeTakeFirstOrThrow()
    return noticeTo(await concernedBy(tx, { id: subject_id, owner_id }), {
      kind: 'document_replaced',
      message: `The seller replaced a document of ${subject_label}: ${DOCUMENT_TYPE[document_type]}.`,
      // A deal that is off the market cannot be opened.
      link: MARKET_STATES.some((state) => state === deal_state)
        ? `${paths.deal(subject_id)}?tab=documents`
        : paths.marketplace,
    })
  },
}
