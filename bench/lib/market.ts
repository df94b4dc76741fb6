import { sql } from 'kysely'
import { createCompany } from '#server/accounts/commands/join-company.ts'
import type { HomeSlice } from '#server/app.ts'
import { digest, newOpaqueToken } from '#server/platform/auth/tokens.ts'
import { newId } from '#server/platform/ids.ts'

export interface Buyer {
  id: string
  token: string
}

/** Creates live deals without bids, modelled on a seeded one, open for a day, their ceiling out of reach. Returns their ids. */
export async function liveDeals(product: HomeSlice, count: number): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`
    with sample as (
      select d.* from loan_deals d join auctions a on a.loan_deal_id = d.id and a.round = d.auction_round
      where a.phase = 'open' and coalesce(a.format, 'open') = 'open' limit 1
    ), made as (
      insert into loan_deals select made.* from sample d, generate_series(1, ${count}::int) n,
        lateral jsonb_populate_record(null::loan_deals, to_jsonb(d) || jsonb_build_object('id', gen_random_uuid(),
          'number', 1000000 + n, 'reserve_price', null, 'buy_reserve_price', null, 'auction_round', 1,
          'opening_bid', 1000, 'principle_balance', 1e11)) made returning id
    ) insert into auctions (loan_deal_id, round, phase, format, starts_at, ends_at)
      select id, 1, 'open', 'open', now() - interval '1 hour', now() + interval '1 day' from made
      returning loan_deal_id as id`.execute(product.platform.db)
  await sql`analyze loan_deals`.execute(product.platform.db)
  await sql`analyze auctions`.execute(product.platform.db)
  return rows.map((row) => row.id)
}

/** Creates buyers without an exposure limit, each with a session. */
export async function buyers(product: HomeSlice, count: number): Promise<Buyer[]> {
  const { db, tokens } = product.platform
  const made: Buyer[] = []
  for (let index = 0; index < count; index += 1) {
    const [id, session] = [newId(), newId()]
    const facts = { legal_name: `Bench ${index}`, business_number: null, province: null }
    const company_id = await db.transaction().execute((tx) => createCompany(tx, facts))
    await db
      .insertInto('users')
      .values({
        id,
        email: `bench${index}@homeslice.test`,
        password_hash: 'nobody logs in with this',
        first_name: 'Bench',
        last_name: `Buyer ${index}`,
        full_legal_name: `Bench Buyer ${index}`,
        job_title: 'Director',
        phone_number: '+1 416 555 0100',
        company_name: `Bench ${index}`,
        company_id,
        is_buyer: true,
        is_email_verified: true,
        kyc_state: 'manual_approved',
        is_user_agreement_accepted: true,
      })
      .execute()
    await db
      .insertInto('sessions')
      .values({
        id: session,
        user_id: id,
        refresh_hash: digest(newOpaqueToken()),
        device: 'bench',
        address: '127.0.0.1',
        expires_at: new Date(Date.now() + 86_400_000),
      })
      .execute()
    made.push({ id, token: await tokens.signAccess(id, session) })
  }
  return made
}
