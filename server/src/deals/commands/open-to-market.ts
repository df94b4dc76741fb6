import { sql } from 'kysely'
import { DEAL_EVENTS } from '#domain/deals/events.ts'
import type { Tx } from '../../platform/database/database.ts'
import type { Platform } from '../../platform/platform.ts'
import type { DealRow } from '../rows.ts'
import { dealLabel } from './deal-response.ts'

const BATCH = 100

type Opened = Pick<DealRow, 'id' | 'owner_id' | 'deal_state'> & Parameters<typeof dealLabel>[0]

/**
 * Opens to the market what was exclusive until now, each deal once: whoever changes its row is the one who says so.
 * Index: loan_deals_exclusive_until.
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
    update loan_deals d set is_exclusive = false, version = version + 1, public_version = public_version + 1,
      updated_at = clock_timestamp(), public_updated_at = clock_timestamp()
    where d.id in (select id from loan_deals where is_exclusive and exclusive_until <= clock_timestamp()
      order by exclusive_until limit ${BATCH} for no key update skip locked)
    returning d.*`.execute(tx)
  await platform.events.appendAll(
    tx,
    DEAL_EVENTS,
    rows.map((deal) => ({
      type: 'deal.opened_to_market' as const,
      subject_id: deal.id,
      subject_label: dealLabel(deal),
      actor: null,
      before: { is_exclusive: true },
      after: { is_exclusive: false, deal_state: deal.deal_state, owner_id: deal.owner_id },
    })),
  )
  await platform.events.signal(tx, ...rows.map(({ id }) => ({ topic: 'deal' as const, id })))
  return rows.length
}
