import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest'
import { createKey } from '#domain/accounts/keys-contract.ts'
import { placeBid } from '#domain/auctions/contract.ts'
import { approveDeal, patchDeal, submitDeal } from '#domain/deals/contract.ts'
import { hashPassword } from '../platform/auth/passwords.ts'
import { SMALL_PDF, sendForm } from './forms.ts'
import { completeDraft, dealRow, liveDeal } from './listing.ts'
import { waitingForLocks } from './locks.ts'
import { PASSWORD } from './newcomers.ts'
import { type Client, clientOf, startTestApp, type TestApp } from './test-app.ts'

let testApp: TestApp
let seller: Client
let reviewer: Client
beforeAll(async () => {
  testApp = await startTestApp('postgres')
  seller = await testApp.member('seller')
  reviewer = await testApp.member('reviewer')
})
afterAll(() => testApp.close())

const db = () => testApp.product.platform.db
const of = (id: string) => ({ params: { id } })

/** What is stored of a deal, and how many events name the caller. */
const stored = async (deal: string, who: Client) => {
  const { rows } = await sql<{ events: number; files: number; bids: number }>`
    select (select count(*)::int from events where actor_id = ${who.id}) as events,
      (select count(*)::int from loan_deal_files where loan_deal_id = ${deal}) as files,
      (select count(*)::int from bids where loan_deal_id = ${deal}) as bids`.execute(db())
  return { ...rows[0], deal: await dealRow(db(), deal) }
}

/**
 * The answer to a request that was let in, and waits for the deal while its caller loses what let it in; and whether
 * anything was stored.
 */
async function meanwhile(
  deal: string,
  who: Client,
  request: () => Promise<{ status: number }>,
  loss = sql`update sessions set revoked_at = now() where user_id = ${who.id}`,
) {
  const before = await stored(deal, who)
  const { answer } = await db()
    .transaction()
    .execute(async (tx) => {
      await sql`select from loan_deals where id = ${deal} for update`.execute(tx)
      await loss.execute(tx)
      const answer = request()
      await vi.waitUntil(async () => (await waitingForLocks(db())) > 0, { timeout: 30_000, interval: 5 })
      return { answer }
    })
  const { status } = await answer
  expect(await stored(deal, who)).toEqual(before)
  return status
}

async function submitted() {
  const { id } = await completeDraft(testApp, seller)
  await seller.ask(submitDeal, of(id))
  return id
}

describe('a caller who loses their session while their request waits', () => {
  it('approves no deal', async () => {
    const [other, id] = [await testApp.member('reviewer'), await submitted()]
    expect(await meanwhile(id, other, () => other.ask(approveDeal, of(id)))).toBe(401)
    expect((await reviewer.ask(approveDeal, of(id))).status).toBe(200)
  })

  it('places no bid', async () => {
    const { id } = await liveDeal(testApp, seller, reviewer)
    const buyer = await testApp.member('buyer')
    const bid = () => buyer.ask(placeBid, { body: { loan_deal: id, bid_amount: '240000' } })
    expect(await meanwhile(id, buyer, bid)).toBe(401)
  })

  it('changes no deal, and adds no document: its content is removed again', async () => {
    const owner = await testApp.member('seller')
    const { id } = await completeDraft(testApp, owner)
    const change = () => owner.ask(patchDeal, { ...of(id), body: { city: 'Guelph' } })
    const removed = vi.spyOn(testApp.product.platform.storage, 'remove')
    const upload = () =>
      sendForm(testApp, owner, '/loan-deal-files/', { loan_deal: id, document_type: 'net_worth' }, [
        { name: 'statement.pdf', content: SMALL_PDF },
      ])
    expect(await meanwhile(id, owner, upload)).toBe(401)
    expect(removed).toHaveBeenCalledTimes(1)
    removed.mockRestore()
    await sql`update sessions set revoked_at = null where user_id = ${owner.id}`.execute(db())
    testApp.product.platform.actorCache.onSignal({ topic: 'actor', id: owner.id })
    expect(await meanwhile(id, owner, change)).toBe(401)
  })

  it('does nothing with an API key that is revoked meanwhile', async () => {
    const owner = await testApp.member('seller')
    await db()
      .updateTable('users')
      .set({ password_hash: await hashPassword(PASSWORD) })
      .where('id', '=', owner.id)
      .execute()
    const { body: key } = await owner.ask(createKey, {
      body: { name: 'Import', scopes: ['list'], expires_in_days: 90, password: PASSWORD },
    })
    const program = clientOf(testApp, owner.id, key.key)
    const { id } = await completeDraft(testApp, owner)
    const change = () => program.ask(patchDeal, { ...of(id), body: { city: 'Guelph' } })
    const loss = sql`update api_keys set revoked_at = now() where id = ${key.id}`
    expect(await meanwhile(id, owner, change, loss)).toBe(401)
  })
})
