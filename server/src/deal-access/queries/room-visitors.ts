import { sql } from 'kysely'
import { ROOM_STATES } from '#domain/deal-access/room.ts'
import type { DealState } from '#domain/deals/vocabulary.ts'
import type { Tx } from '../../platform/database/database.ts'
import { isAdmitted } from './admissions.ts'
import { hasOffered } from './has-offered.ts'

/** While an issue is being resolved the room is closed for now, and its visitors stay informed. */
const STATES: readonly DealState[] = [...ROOM_STATES, 'issue_detected']

/**
 * The buyers who are notified of what is new in a deal room: those admitted, until the deal is over, and where it is
 * exclusive only while a channel admits them. Index: room_entries' unique key.
 */
export async function visitorsOf(tx: Tx, dealId: string): Promise<string[]> {
  const { rows } = await sql<{ user_id: string }>`
    select e.user_id from room_entries e join loan_deals d on d.id = e.loan_deal_id
    where d.id = ${dealId} and e.state = 'admitted' and d.deal_state = any(${[...STATES]}) and not d.is_archived
      and (not d.is_exclusive or ${isAdmitted(sql`d.id`, sql`e.user_id`)})`.execute(tx)
  return rows.map(({ user_id }) => user_id)
}

/** True if the user has ever bid on the deal or its loans, or committed to it. */
export async function isBidder(tx: Tx, dealId: string, userId: string): Promise<boolean> {
  const { rows } =
    await sql`select from loan_deals d where d.id = ${dealId} and ${hasOffered(userId)}`.execute(tx)
  return rows.length > 0
}
