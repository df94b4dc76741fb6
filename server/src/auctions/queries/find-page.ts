import { sql } from 'kysely'
import type { Disclosure } from '#domain/deal-access/disclosure.ts'
import {
  type DealOf,
  type DealRecord,
  dealOf,
  dealQuery,
  seen,
  withBook,
} from '../../deals/queries/find-deal.ts'
import { type BoxRow, CRITERIA_COLUMN, type CriteriaRow } from '../../deals/queries/own-box.ts'
import { poolOfBook } from '../../deals/queries/pool-of-book.ts'
import { boundOf } from '../../funds/queries/proven.ts'
import type { Actor } from '../../platform/auth/actor.ts'
import type { Db } from '../../platform/database/database.ts'
import { statement } from '../../platform/database/statement.ts'
import { type History, historyColumn } from './bid-steps.ts'
import { ownId } from './effective-amount.ts'
import { type Exposure, exposureOf, UNLIMITED } from './exposure.ts'

interface PageRecord extends DealRecord {
  history: History
  /** What the actor may owe at most, independent of the deal. */
  bound: string | null
  /** The actor's credit boxes, the primary one first. */
  boxes: BoxRow[]
  criteria: CriteriaRow
}

const find = statement<DealOf & { own: string | null }, PageRecord>(
  (given) =>
    dealQuery(
      given,
      sql`, ${historyColumn(given)} as history,
        (select ${boundOf('me')} from users me where me.id = ${given('user')}) as bound,
        (select coalesce(jsonb_agg(to_jsonb(x) order by x.is_primary desc, x.place), '[]') from credit_boxes x
          where x.user_id = ${given('user')}) as boxes, ${CRITERIA_COLUMN} as criteria`,
    ) as never,
)

/** A deal with its auction, as its page shows them. */
export interface DealPageRecord {
  deal: PageRecord
  disclosure: Disclosure
  exposure: Exposure
}

/**
 * Everything that the page of a deal needs, in one query, or two for a buyer with a limit.
 * @throws 404 if the actor may not know that the deal exists
 */
export async function findPage(db: Db, actor: Actor, id: string): Promise<DealPageRecord> {
  const [row] = await find({ ...dealOf(actor, id), own: ownId(actor) }).execute(db)
  const { deal, disclosure } = seen(actor, row && (await withBook(db, actor, row)))
  const exposure = deal.bound === null ? UNLIMITED : await exposureOf(db, actor.user_id, id)
  const pool = await poolOfBook(db, deal, deal.db_now)
  return { deal: { ...deal, pool }, disclosure, exposure }
}
