import { sql } from 'kysely'
import { INVITATION_DAYS } from '#domain/channels/rules.ts'
import { ROOM_STATES } from '#domain/deal-access/room.ts'
import { DEAL_STATE, type DealState } from '#domain/deals/vocabulary.ts'
import { formatMoney, toCents } from '#domain/kernel/money.ts'
import { commitmentsOf, dealRoomOf, documentsOf, paths, questionsOf } from '#domain/kernel/paths.ts'
import { canStillAnswer } from '#domain/rooms/questions/rules.ts'
import { OUT_STATUSES } from '#domain/signing/rules.ts'
import { awaitedBids, hasNoOpenBid } from '../../../deals/queries/awaited-bids.ts'
import { DEALS_WITH_AUCTION } from '../../../deals/queries/current-auction.ts'
import { documentRequestCount } from '../../../deals/queries/document-request-count.ts'
import { isAmong } from '../../../signing/queries/requests.ts'
import { NAMED, type Named, type WaitingTime } from './named.ts'

/** One thing that waits for a user, as it is stored. */
export interface WaitingRow extends Named {
  what: keyof typeof WAITING
  /** Null for a deal, which has its own name. */
  title: string | null
  by: Date | null
  /** The last day of items without a time of day. */
  day: string | null
  amount: string | null
  times: number
}

const money = ({ amount }: WaitingRow) => formatMoney(toCents(amount ?? '0'))

/** The kinds of items that wait for an answer: the sentence, and the page of the answer. */
export const WAITING = {
  outbid: { says: () => 'You were outbid', page: paths.makeBid },
  counter: {
    says: (row: WaitingRow) => `The seller offers you the deal for ${money(row)}. Accept or decline`,
    page: paths.deal,
  },
  final_invited: { says: () => 'Submit your best and final offer', page: paths.deal },
  bids: {
    says: ({ times }: WaitingRow) =>
      times === 0
        ? 'Accept or decline the bids on the loans'
        : times === 1
          ? 'Accept or decline the bid'
          : `Accept or decline ${times} bids`,
    page: paths.ownDeal,
  },
  follow_up: { says: () => 'Send follow-up documents and additional NDA', page: commitmentsOf },
  choice: {
    says: ({ times }: WaitingRow) =>
      times === 1
        ? 'A buyer has accepted the additional NDA: choose a buyer'
        : `${times} buyers have accepted the additional NDA: choose a buyer`,
    page: commitmentsOf,
  },
  nda: { says: () => 'Read and accept the additional NDA', page: paths.deal },
  room: {
    says: ({ times }: WaitingRow) =>
      times === 1
        ? 'A buyer requests access to the deal room'
        : `${times} buyers request access to the deal room`,
    page: dealRoomOf,
  },
  document_request: {
    says: ({ times }: WaitingRow) =>
      times === 1 ? 'A document is requested' : `${times} documents are requested`,
    page: documentsOf,
  },
  question: {
    says: ({ times }: WaitingRow) => (times === 1 ? 'A question to answer' : `${times} questions to answer`),
    page: questionsOf,
  },
  signature: { says: () => 'Read and sign this document', page: () => paths.signing },
  invitation: { says: () => 'You are invited to this private channel', page: paths.channel },
  schedule: { says: () => 'Approved: set the dates of its auction', page: paths.ownDeal },
  fix: { says: () => 'Returned to you: fix it and submit it again', page: paths.editDeal },
} as const satisfies Record<string, { says: (row: WaitingRow) => string; page: (id: string) => string }>

const NO_END = sql`null::timestamptz as by, null::date as day, null::numeric as amount`
const midnightAfter = (day: string) => sql`((${sql.ref(day)} + 1)::timestamp at time zone 'America/Toronto')`
const ANSWERABLE = (Object.keys(DEAL_STATE) as DealState[]).filter(canStillAnswer)

/**
 * Offers of sellers to bidders that are not answered yet. Indexes: bids_of_bidder, negotiation_events_of_deal,
 * negotiation_events_one_answer.
 */
const offers = (users: readonly string[], { now }: WaitingTime) => sql`
  select m.bidder_id as user_id, d.id as deal_id, m.kind as what, m.expires_at as by, null::date as day, m.amount, 1 as times
  from (select distinct bidder_id, loan_deal_id, auction_round from bids
      where bidder_id = any(${users}::uuid[]) and status = 'pending') mine
    join loan_deals d on d.id = mine.loan_deal_id and d.auction_round = mine.auction_round and d.deal_state = 'under_review'
    join negotiation_events m on m.loan_deal_id = d.id and m.auction_round = d.auction_round and m.bidder_id = mine.bidder_id
  where m.kind in ('counter', 'final_invited') and m.expires_at > ${now}
    and not exists (select from negotiation_events r where r.answers_id = m.id)`

/** Bids that their seller has to answer. Index: loan_deals_of_owner. */
const bids = (users: readonly string[], { now }: WaitingTime) => sql`
  select d.owner_id, d.id, 'bids', ${midnightAfter('d.answer_by')}, d.answer_by, null::numeric, d.awaited
  from (select d.owner_id, d.id, a.answer_by, ${awaitedBids(sql`${now}::timestamptz`)} as awaited, ${hasNoOpenBid} as is_in_parts
    from ${DEALS_WITH_AUCTION}
    where d.owner_id = any(${users}::uuid[]) and d.deal_state = 'under_review' and a.answer_by is not null) d
  where d.awaited > 0 or d.is_in_parts`

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

/** Documents of deals that await their seller. Indexes: loan_deals_of_owner, document_requests_open. */
const documentRequests = (users: readonly string[]) => sql`
  select * from (select d.owner_id, d.id, 'document_request', ${NO_END}, ${documentRequestCount} as times
    from loan_deals d where d.owner_id = any(${users}::uuid[]) and not d.is_archived) d where times > 0`

/** Deals that their seller has to schedule or to fix. Index: loan_deals_of_owner. */
const ownDeals = (users: readonly string[]) => sql`
  select d.owner_id, d.id, case when d.deal_state = 'approved' then 'schedule' else 'fix' end, ${NO_END}, 1
  from loan_deals d where d.owner_id = any(${users}::uuid[]) and not d.is_archived
    and (d.deal_state = 'approved' or d.deal_state in ('rejected', 'issue_detected') and d.book_id is null)`

/**
 * Documents to sign, without those of closings, which are steps of them. A signer does not learn the deal. Index:
 * signing_signers_of_address.
 */
const signatures = (users: readonly string[], { now }: WaitingTime) => sql`
  select u.id, null::uuid, 'signature', r.expires_at, null::date, null::numeric, 1, r.title
  from users u join signing_signers s on s.email = lower(u.email) and s.status in ('invited', 'viewed')
    join signing_requests r on r.id = s.request_id and ${isAmong(OUT_STATUSES)} and r.expires_at > ${now}
  where u.id = any(${users}::uuid[]) and u.is_email_verified
    and not exists (select from closing_steps c where c.loan_deal_id = r.loan_deal_id and r.purpose = 'purchase_agreement')`

/** Invitations to channels that can be accepted or declined. Index: channel_members_invited. */
const invitations = (users: readonly string[], { now }: WaitingTime) => sql`
  select u.id, m.channel_id, 'invitation', m.invited_at + make_interval(days => ${INVITATION_DAYS}), null::date, null::numeric, 1,
    c.channel_name
  from users u join channel_members m on m.email = lower(u.email) and m.state = 'invited'
    and m.invited_at > ${now}::timestamptz - make_interval(days => ${INVITATION_DAYS})
    join private_channels c on c.id = m.channel_id and c.archived_at is null
  where u.id = any(${users}::uuid[]) and u.is_email_verified`

/** Everything that users have to answer, except auctions in which they were outbid and closings, which `stepsOf` reads. */
export const waiting = (users: readonly string[], time: WaitingTime) => sql`
  select w.user_id, w.what, w.by, w.day, w.amount, w.times, null::text as title, ${NAMED}
  from (${offers(users, time)} union all ${bids(users, time)} union all ${commitments(users)} union all ${ndas(users)}
    union all ${requestsAndQuestions(users)} union all ${documentRequests(users)} union all ${ownDeals(users)}) w
    join loan_deals d on d.id = w.deal_id
  union all select w.user_id, w.what, w.by, w.day, w.amount, w.times, w.title, w.subject_id, null, null, null, null, null, null, null
  from (${signatures(users, time)} union all ${invitations(users, time)}) w (user_id, subject_id, what, by, day, amount, times, title)`
