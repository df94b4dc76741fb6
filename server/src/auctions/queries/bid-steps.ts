import { type RawBuilder, sql } from 'kysely'
import { type Db, type Deferred, sendLater, type Tx } from '../../platform/database/database.ts'
import { statement } from '../../platform/database/statement.ts'
import { notFound } from '../../platform/http/errors.ts'
import { type AuctionRow, STEP_COLUMNS, type StepRow } from '../rows.ts'
import { type BidActor, ownId } from './effective-amount.ts'

/** How many bids of the public history a response holds. */
const HISTORY_LENGTH = 50
/** Fewer in the response to a bid: its bidder has the others, and they would slow down every bid on the deal. */
const HISTORY_AFTER_BID = 10

/** A part of the history of a deal's current round. */
export interface History {
  /** How many steps a response holds. */
  length: number
  /** Consecutive bids in the order of their evaluation, and one more than a response holds if there are more. */
  steps: StepRow[]
  /**
   * The actor's last bid, even a raise that only they know of; their last bid that others know of; the last bid after
   * which the leader led.
   */
  marked: StepRow[]
  /** The highest amount before these steps in an auction that was sealed, whose bids are not in order of amount. */
  highest_before: string | null
}

type Given = (name: 'user' | 'own') => RawBuilder<unknown>

const AMOUNTS: readonly string[] = ['bid_amount', 'max_amount', 'leading_after', 'automatic_amount']
// As text, because JSON has no exact decimals.
const STEP = sql.join(
  STEP_COLUMNS.map((column) =>
    AMOUNTS.includes(column)
      ? sql`${sql.ref(`x.${column}`)}::text as ${sql.ref(column)}`
      : sql.ref(`x.${column}`),
  ),
)
const BIDS = sql`from bids x where x.loan_deal_id = d.id and x.auction_round = d.auction_round`

/**
 * A deal's history as the actor may see it, as JSON: a column for queries of deal `d` with its auction `a`. A leader's
 * raise of their own maximum is visible only to its bidder, and neither its presence nor the number of others reveals
 * it. Indexes: the key of bids by place, bids_of_bidder_on_deal.
 * @param upTo restricts the steps `x`
 * @param isMarked false where the marked steps are known
 */
export function historyColumn(
  given: Given,
  { upTo = sql``, length = HISTORY_LENGTH, isMarked = true } = {},
): RawBuilder<History> {
  const known = sql`${BIDS} and not x.is_own_raise and (not x.is_sealed or x.bidder_id = ${given('own')}) ${upTo}`
  const last = (condition: RawBuilder<unknown>) =>
    sql`(select ${STEP} ${BIDS} and (not x.is_sealed or x.bidder_id = ${given('own')}) and ${condition} order by x.place desc limit 1)`
  const marked = sql.join(
    [
      sql`x.bidder_id = ${given('own')}`,
      sql`x.bidder_id = ${given('user')} and not x.is_own_raise`,
      sql`x.leader_after = a.leader_id and not x.is_own_raise`,
    ].map(last),
    sql` union all `,
  )
  return sql<History>`json_build_object(
    'length', ${sql.lit(length)}::int,
    'steps', (select coalesce(json_agg(s order by s.place), '[]')
      from (select ${STEP} ${known} order by x.place desc limit ${sql.lit(length + 1)}) s),
    'marked', ${isMarked ? sql`(select coalesce(json_agg(m), '[]') from (${marked}) m)` : sql`'[]'::json`},
    'highest_before', case when a.format = 'sealed' then (select max(e.leading_after)::text
      from (select x.leading_after ${known} order by x.place desc offset ${sql.lit(length)}) e) end)`
}

interface RoundOf {
  deal: string
  round: number
  leader: string | null
  format: string | null
  user: string
  own: string | null
  before: string | null
}

type Round = Pick<AuctionRow, 'id' | 'auction_round' | 'leader_id' | 'auction_format'>

const roundOf = (actor: BidActor, deal: Round, before: string | null): RoundOf => ({
  deal: deal.id,
  round: deal.auction_round,
  leader: deal.leader_id,
  format: deal.auction_format,
  user: actor.user_id,
  own: ownId(actor),
  before,
})

const latest = (part: { length: number; isMarked: boolean }) =>
  statement<RoundOf, { history: History }>(
    (given) => sql`select ${historyColumn(given, part)} as history
      from (select ${given('deal')}::uuid as id, ${given('round')}::int as auction_round) d,
        (select ${given('leader')}::uuid as leader_id, ${given('format')}::text as format) a`,
  )
const latestOfHistory = latest({ length: HISTORY_LENGTH, isMarked: true })
const latestAfterBid = latest({ length: HISTORY_AFTER_BID, isMarked: false })
const latestAfterRaise = latest({ length: HISTORY_AFTER_BID, isMarked: true })

const earlier = statement<RoundOf, { history: History }>(
  (given) => sql`select ${historyColumn(given, { upTo: sql`and x.place < d.before` })} as history
    from (select b.loan_deal_id as id, b.auction_round, b.place as before from bids b
      where b.id = ${given('before')} and b.loan_deal_id = ${given('deal')} and b.auction_round = ${given('round')}
        and not b.is_own_raise and (not b.is_sealed or b.bidder_id = ${given('own')})) d,
      (select ${given('leader')}::uuid as leader_id, ${given('format')}::text as format) a`,
)

/** The latest bids of a deal's current round, as the actor may see them. */
export const stepsQuery = (actor: BidActor, deal: Round) => latestOfHistory(roundOf(actor, deal, null))

/** A bid that the transaction has stored. */
type Placed = Omit<StepRow, 'placed_at'> & { placed_at: Date; is_sealed: boolean }

/**
 * Reads the latest bids for the responses to bids that a transaction has stored, fewer than `stepsQuery` and with
 * deferred statements. What others know of an open auction is read once for all of them.
 */
export function stepsAfterBids(tx: Tx) {
  let known: Deferred<{ history: History }> | undefined
  return async (actor: BidActor, deal: Round, placed: Placed): Promise<() => History> => {
    const of = roundOf(actor, deal, null)
    if (placed.is_own_raise) {
      const steps = await sendLater(tx, latestAfterRaise(of))
      return () => historyIn(steps.rows)
    }
    const isKnown = !placed.is_sealed
    const steps = (isKnown && known) || (await sendLater(tx, latestAfterBid(of)))
    if (isKnown) known = steps
    // Of a bid that others know of, the last one is the leader's.
    const own: StepRow = { ...placed, placed_at: placed.placed_at.toISOString() }
    return () => ({ ...historyIn(steps.rows), marked: [own] })
  }
}

export const historyIn = ([row]: readonly { history: History }[]): History =>
  row?.history ?? { length: HISTORY_LENGTH, steps: [], marked: [], highest_before: null }

/**
 * The bids before one of them.
 * @throws 404 for a bid that is not in the history that the actor may see
 */
export async function earlierSteps(
  db: Db | Tx,
  actor: BidActor,
  deal: Round,
  before: string,
): Promise<History> {
  const [row] = await earlier(roundOf(actor, deal, before)).execute(db)
  if (!row) throw notFound()
  return row.history
}
