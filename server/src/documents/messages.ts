import { sql } from 'kysely'
import { DOCUMENT_TYPE, type DocumentType } from '#domain/deals/documents.ts'
import { MARKET_STATES } from '#domain/deals/lifecycle.ts'
import type { DOCUMENT_EVENTS } from '#domain/documents/events.ts'
import { paths } from '#domain/kernel/paths.ts'
import { visitorsOf } from '../deal-access/queries/room-visitors.ts'
import { followersOf } from '../deals/queries/followers.ts'
import type { Tx } from '../platform/database/database.ts'
import { type Messages, noticeTo } from '../platform/notices/notices.ts'

/** Visitors of the deal room, bidders, and users who follow the deal. */
async function concernedBy(tx: Tx, deal: { id: string; owner_id: string }): Promise<string[]> {
  const { bidders, others } = await followersOf(tx, deal)
  return [...(await visitorsOf(tx, deal.id)), ...bidders, ...others]
}

/**
 * Visitors of the deal room that is open, except the uploader and users who requested one of these, who get their own
 * notification.
 */
async function othersInside(
  tx: Tx,
  deal: string,
  uploader: string | undefined,
  files: readonly { id: string; document_type: DocumentType }[],
): Promise<string[]> {
  const types = files.map(({ document_type }) => document_type)
  const ids = files.map(({ id }) => id)
  const { rows } = await sql<{ user_id: string }>`
    select v.user_id from unnest(${await visitorsOf(tx, deal)}::uuid[]) v(user_id) join loan_deals d on d.id = ${deal}
    where d.deal_state = any(${[...MARKET_STATES]}) and v.user_id is distinct from ${uploader ?? null}::uuid
      and not exists (select from document_requests r where r.loan_deal_id = d.id and r.asker_id = v.user_id
        and (r.state = 'open' and r.document_type = any(${types}) or r.file_id = any(${ids}::uuid[])))`.execute(
    tx,
  )
  return rows.map(({ user_id }) => user_id)
}

/* Notifications contain no names of documents: only visitors of the deal room see them. */
export const DOCUMENT_MESSAGES: Messages<typeof DOCUMENT_EVENTS> = {
  'file.uploaded': async ({ subject_id, subject_label, actor, after: { files } }, tx) => {
    const types = [...new Set(files.map((file) => file.document_type))]
    const what = types.map((type) => DOCUMENT_TYPE[type]).join(', ')
    return noticeTo(await othersInside(tx, subject_id, actor?.user_id, files), {
      kind: 'document_added',
      message:
        files.length === 1
          ? `A document was added to the deal room of ${subject_label}: ${what}.`
          : `${files.length} documents were added to the deal room of ${subject_label}: ${what}.`,
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
