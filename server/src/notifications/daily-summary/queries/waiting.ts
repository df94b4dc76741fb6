import { sql } from 'kysely'
import { ROOM_STATES } from '#domain/deal-access/room.ts'
import { DEAL_STATE, type DealState } from '#domain/deals/vocabulary.ts'
import { dayText } from '#domain/kernel/dates.ts'
import { momentText } from '#domain/kernel/market-time.ts'
import { formatMoney, toCents } from '#domain/kernel/money.ts'
import { commitmentsOf, dealRoomOf, paths, questionsOf } from '#domain/kernel/paths.ts'
import { canStillAnswer } from '#domain/rooms/questions/rules.ts'
import { DEALS_WITH_AUCTION } from '../../../deals/queries/current-auction.ts'
import type { Tx } from '../../../platform/database/database.ts'
import { type BriefTime, dueText, linesOf, NAMED } from './lines.ts'

interface Waiting {
  what: keyof typeof WHAT
  by: Date | null
  /** The last day of items without a time of day. */
  day: string | null
  amount: string | null
  times: number
}

const some = (times: number, one: string, several: string) => (times === 1 ? one : `${times} ${several}`)
const until = ({ by }: Waiting) => (by ? momentText(by.toISOString()) : '')
const dueOn = ({ day }: Waiting) => (day ? dayText(day) : '')

/** The kinds of items that wait for an answer: the sentence, and the page of the answer. */
const WHAT = {
  counter: {
    says: (row: Waiting) =>
      `The seller offers you the deal for ${formatMoney(toCents(row.amount ?? '0'))}. Accept or decline by ${until(row)}.`,
    page: paths.deal,
  },
  final_invited: {
    says: (row: Waiting) => `Submit your best and final offer by ${until(row)}.`,
    page: paths.deal,
  },
  bids: {
    says: (row: Waiting) =>
      `Accept or decline ${some(row.times, 'the bid', 'bids')} by the end of ${dueOn(row)}.`,
    page: paths.ownDeal,
  },
  follow_up: {
    says: ({ day }: Waiting, today: string) =>
      `Send follow-up documents and additional NDA, ${dueText(day ?? today, today)}.`,
    page: commitmentsOf,
  },
  choice: {
    says: (row: Waiting) =>
      `${some(row.times, 'A buyer has', 'buyers have')} accepted the additional NDA: choose a buyer.`,
    page: commitmentsOf,
  },
  nda: { says: () => 'Read and accept the additional NDA.', page: paths.deal },
  room: {
    says: (row: Waiting) =>
      `${some(row.times, 'A buyer requests', 'buyers request')} access to the deal room.`,
    page: dealRoomOf,
  },
  question: {
    says: (row: Waiting) => `${some(row.times, 'A question', 'questions')} to answer.`,
    page: questionsOf,
  },
} as const

const NO_END = sql`null::timestamptz as by, null::date as day, null::numeric as amount`
const midnightAfter = (day: string) => sql`((${sql.ref(day)} + 1)::timestamp at time zone 'America/Toronto')`
const ANSWERABLE = (Object.keys(DEAL_STATE) as DealState[]).filter(canStillAnswer)

/**
 * Offers of sellers to bidders that are not answered yet. Indexes: bids_of_bidder, negotiation_events_of_deal,
 * negotiation_events_one_answer.
 */
const offers = (users: readonly string[], { now }: BriefTime) => sql`
  select m.bidder_id as user_id, d.id as deal_id, m.kind as what, m.expires_at as by, null::date as day, m.amount, 1 as times
  from (select distinct bidder_id, loan_deal_id, auction_round from bids
      where bidder_id = any(${users}::uuid[]) and status = 'pending') mine
    join loan_deals d on d.id = mine.loan_deal_id and d.auction_round = mine.auction_round and d.deal_state = 'under_review'
    join negotiation_events m on m.loan_deal_id = d.id and m.auction_round = d.auction_round and m.bidder_id = mine.bidder_id
  where m.kind in ('counter', 'final_invited') and m.expires_at > ${now}
    and not exists (select from negotiation_events r where r.answers_id = m.id)`

/**
 * Bids that their seller has to answer, unless a bidder has to respond first. Indexes: loan_deals_of_owner,
 * bids_of_bidder_on_deal.
 */
const bids = (users: readonly string[], { now }: BriefTime) => sql`
  select d.owner_id, d.id, 'bids', ${midnightAfter('a.answer_by')}, a.answer_by, null::numeric,
    (select count(distinct b.bidder_id)::int from bids b
      where b.loan_deal_id = d.id and b.auction_round = d.auction_round and b.status = 'pending')
  from ${DEALS_WITH_AUCTION}
  where d.owner_id = any(${users}::uuid[]) and d.deal_state = 'under_review' and a.answer_by is not null
    and not exists (select from negotiation_events m where m.loan_deal_id = d.id and m.auction_round = d.auction_round
      and m.kind in ('counter', 'final_invited') and m.expires_at > ${now}
      and not exists (select from negotiation_events r where r.answers_id = m.id))`

/**
 * Follow-ups that sellers have to send to committed buyers, and the choice among the buyers. Indexes:
 * loan_deals_of_owner, commitments_of_deal.
 */
const commitments = (users: readonly string[]) => {
  const rows = sql`from loan_deals d join commitments c on c.loan_deal_id = d.id and c.state = 'open'
      left join nda_acceptances n on n.commitment_id = c.id
    where d.owner_id = any(${users}::uuid[]) and d.deal_state = 'live'`
  const isSent = sql`c.documents_sent_at is not null and c.nda_sent_at is not null`
  return sql`
    select d.owner_id, d.id, 'follow_up', ${midnightAfter('due.day')}, due.day, null::numeric, 1
    from (select d.id, min(c.due_date) as day ${rows} and not (${isSent}) group by d.id) due join loan_deals d on d.id = due.id
    union all
    select d.owner_id, d.id, 'choice', ${NO_END}, count(*)::int ${rows} and ${isSent} and n.accepted_at is not null group by d.id`
}

/** Additional NDAs that committed buyers have not accepted yet. Index: commitments_of_buyer. */
const ndas = (users: readonly string[]) => sql`
  select c.buyer_id, d.id, 'nda', ${NO_END}, 1
  from commitments c join loan_deals d on d.id = c.loan_deal_id and d.deal_state = 'live'
  where c.buyer_id = any(${users}::uuid[]) and c.state = 'open' and c.nda_sent_at is not null
    and not exists (select from nda_acceptances n where n.commitment_id = c.id)`

/** Requests for deal rooms and questions, for sellers. Indexes: loan_deals_of_owner, room_entries_requested, deal_questions_of_deal. */
const requestsAndQuestions = (users: readonly string[]) => sql`
  select d.owner_id, d.id, 'room', ${NO_END}, count(*)::int
  from loan_deals d join room_entries e on e.loan_deal_id = d.id and e.state = 'requested'
  where d.owner_id = any(${users}::uuid[]) and d.deal_state = any(${[...ROOM_STATES]}) and not d.is_archived group by d.id
  union all
  select d.owner_id, d.id, 'question', ${NO_END}, count(*)::int
  from loan_deals d join deal_questions q on q.loan_deal_id = d.id and q.answered_at is null
  where d.owner_id = any(${users}::uuid[]) and d.deal_state = any(${ANSWERABLE}) and not d.is_archived group by d.id`

/** Everything that users have to answer, except in closings, which `stepsOf` reads. */
export const waitingOf = (tx: Tx, users: readonly string[], time: BriefTime) =>
  linesOf<Waiting>(
    tx,
    sql`select w.user_id, w.what, w.by, w.day, w.amount, w.times, ${NAMED}
      from (${offers(users, time)} union all ${bids(users, time)} union all ${commitments(users)}
        union all ${ndas(users)} union all ${requestsAndQuestions(users)}) w join loan_deals d on d.id = w.deal_id`,
    (row) => ({ fact: WHAT[row.what].says(row, time.day.date), path: WHAT[row.what].page(row.loan_deal_id) }),
  )
