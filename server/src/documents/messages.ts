import { sql } from 'kysely'
import { DOCUMENT_TYPE, type DocumentType } from '#domain/deals/documents.ts'
import { MARKET_STATES } from '#domain/deals/lifecycle.ts'
import type { DOCUMENT_EVENTS } from '#domain/documents/events.ts'
import { paths } from '#domain/kernel/paths.ts'
import { followersOf } from '../deals/queries/followers.ts'
import type { Tx } from '../platform/database/database.ts'
import { type Messages, noticeTo } from '../platform/notices/notices.ts'

/** Visitors of the deal room, bidders, and users who follow the deal. Index: room_entries' unique key. */
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

/**
 * Visitors of the deal room, except the uploader and users who requested such a document, who get their own
 * notification. Index: room_entries' unique key.
 */
async function visitorsOf(
  tx: Tx,
  deal: string,
  { uploader, types }: { uploader: string | undefined; types: readonly DocumentType[] },
): Promise<string[]> {
  const { rows } = await sql<{ user_id: string }>`
    select e.user_id from room_entries e join loan_deals d on d.id = e.loan_deal_id
    where e.loan_deal_id = ${deal} and e.state = 'admitted' and d.deal_state = any(${[...MARKET_STATES]})
      and e.user_id is distinct from ${uploader ?? null}::uuid and not exists (select from document_requests r
        where r.loan_deal_id = e.loan_deal_id and r.asker_id = e.user_id and r.state in ('open', 'answered') and r.document_type = any(${[...types]}))`.execute(
    tx,
  )
  return rows.map(({ user_id }) => user_id)
}

/* Notifications contain no names of documents: only visitors of the deal room see them. */
export const DOCUMENT_MESSAGES: Messages<typeof DOCUMENT_EVENTS> = {
  'file.uploaded': async ({ subject_id, subject_label, actor, after: { files } }, tx) => {
    const types = [...new Set(files.map((file) => file.document_type))]
    const what = types.map((type) => DOCUMENT_TYPE[type]).join(', ')
    return noticeTo(await visitorsOf(tx, subject_id, { uploader: actor?.user_id, types }), {
      kind: 'document_added',
      message: `${files.length === 1 ? 'A document was' : `${files.length} documents were`} added to the deal room of ${subject_label}: ${what}.`,
      link: `${paths.deal(subject_id)}?tab=documents`,
    })
  },
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
