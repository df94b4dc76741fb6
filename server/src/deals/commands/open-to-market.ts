import { sql } from 'kysely'
import type { DealDetail } from '#domain/deals/contract.ts'
import { DEAL_EVENTS } from '#domain/deals/events.ts'
import { assertCanOpenToMarket } from '../../deal-access/policy.ts'
import type { Actor } from '../../platform/auth/actor.ts'
import type { Tx } from '../../platform/database/database.ts'
import type { Platform } from '../../platform/platform.ts'
import { lockDeal } from '../queries/lock-deal.ts'
import type { DealRow } from '../rows.ts'
import { dealLabel, dealResponse } from './deal-response.ts'

const BATCH = 100

type Opened = Pick<DealRow, 'id' | 'owner_id' | 'deal_state'> & Parameters<typeof dealLabel>[0]

/**
 * Opens deals to the market whose early access has ended. Each deal is announced once, by the server that changes its
 * row. Index: loan_deals_exclusive_until.
 * @returns milliseconds until the next one; null if none is planned
 */
export async function openToMarket(platform: Platform): Promise<number | null> {
  while ((await platform.db.transaction().execute((tx) => openSome(platform, tx))) === BATCH);
  const { rows } = await sql<{ wait: number }>`
    select ceil(extract(epoch from exclusive_until - clock_timestamp()) * 1000)::float8 as wait from loan_deals
    where is_exclusive and exclusive_until is not null order by exclusive_until limit 1`.execute(platform.db)
  const [next] = rows
  return next ? Math.max(next.wait, 0) : null
}

async function openSome(platform: Platform, tx: Tx): Promise<number> {
  const { rows } = await sql<Opened>`
    ${OPEN} where d.id in (select id from loan_deals where is_exclusive and exclusive_until <= clock_timestamp()
      order by exclusive_until limit ${BATCH} for no key update skip locked)
    returning d.*`.execute(tx)
  await announce(platform, tx, rows, null)
  return rows.length
}

/**
 * Opens a listed deal to the market before the early access of its channels ends, or where it has no end.
 * @throws 403 if the actor may not open it, 409 for a deal that is not listed or not exclusive
 */
export const openNow = (platform: Platform, actor: Actor, id: string): Promise<DealDetail> =>
  platform.db.transaction().execute(async (tx) => {
    const { deal } = await lockDeal(tx, actor, id)
    assertCanOpenToMarket(actor, deal)
    await sql`${OPEN} where d.id = ${id}`.execute(tx)
    await announce(platform, tx, [deal], actor)
    return dealResponse(platform, tx, actor, id)
  })

const OPEN = sql`
  update loan_deals d set is_exclusive = false, version = version + 1, public_version = public_version + 1,
    updated_at = clock_timestamp(), public_updated_at = clock_timestamp()`

async function announce(
  platform: Platform,
  tx: Tx,
  deals: readonly Opened[],
  actor: Actor | null,
): Promise<void> {
  await platform.events.appendAll(
    tx,
    DEAL_EVENTS,
    deals.map((deal) => ({
      type: 'deal.opened_to_market' as const,
      subject_id: deal.id,
      subject_label: dealLabel(deal),
      actor,
      before: { is_exclusive: true },
      after: { is_exclusive: false, deal_state: deal.deal_state, owner_id: deal.owner_id },
    })),
  )
  await platform.events.signal(tx, ...deals.map(({ id }) => ({ topic: 'deal' as const, id })))
}
