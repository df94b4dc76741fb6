import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { patchUser } from '#domain/accounts/contract.ts'
import { getDeal, placeBid } from '#domain/auctions/contract.ts'
import { digest, newOpaqueToken } from '../platform/auth/tokens.ts'
import { newId } from '../platform/ids.ts'
import { liveDeal } from '../test/listing.ts'
import { type Client, clientAt, type SecondServer, startTestApp, type TestApp } from '../test/test-app.ts'

let left: TestApp
let right: SecondServer
let admin: Client
let seller: Client
let reviewer: Client
beforeAll(async () => {
  left = await startTestApp('postgres')
  right = await left.secondServer()
  admin = await left.member('superuser')
  seller = await left.member('seller')
  reviewer = await left.member('reviewer')
}, 60_000)
afterAll(async () => {
  await right.server.end('SIGTERM')
  await left.close()
})

const bid = (who: Client, loan_deal: string) =>
  who.ask(placeBid, { body: { loan_deal, bid_amount: '240000' } })
const change = (who: Client, body: Record<string, boolean>) =>
  admin.ask(patchUser, { params: { id: who.id }, body })

/** The same user with a new session, because a change of roles ends the others. */
async function loggedIn(who: Client): Promise<Client> {
  const session = newId()
  await left.product.platform.db
    .insertInto('sessions')
    .values({
      id: session,
      user_id: who.id,
      refresh_hash: digest(newOpaqueToken()),
      device: 'test',
      address: '127.0.0.1',
      expires_at: new Date(Date.now() + 86_400_000),
    })
    .execute()
  return clientAt(right.server.url, await left.product.platform.tokens.signAccess(who.id, session))
}

const SEEN = {
  detail:
    'You could see the reserve and the bidders of this deal while you were a reviewer or administrator, so you cannot bid on it.',
  code: 'seen_as_staff',
}

describe('a user who has been staff', () => {
  it('does not bid on the deals that they could see, but on later ones', async () => {
    const person = await left.member('buyer')
    await change(person, { is_buyer: false, is_reviewer: true })
    const seen = await liveDeal(left, seller, reviewer)
    await change(person, { is_buyer: true, is_reviewer: false })
    // A buyer's questions were answered in a new identity check.
    await left.product.platform.db
      .updateTable('users')
      .set({ kyc_state: 'manual_approved' })
      .where('id', '=', person.id)
      .execute()
    const later = await liveDeal(left, seller, reviewer)
    const buyer = await loggedIn(person)
    const refused = await bid(buyer, seen.id)
    expect([refused.status, refused.body]).toEqual([403, SEEN])
    expect((await buyer.ask(getDeal, { params: { id: seen.id } })).body).toMatchObject({
      can: { bid: false, buy_now: false },
      bid_blocked_reason: SEEN.detail,
    })
    expect((await bid(buyer, later.id)).status).toBe(201)
  })

  it('never bids after becoming staff, however close together both are', async () => {
    for (let round = 0; round < 8; round += 1) {
      const deal = await liveDeal(left, seller, reviewer)
      const person = await left.member('buyer')
      const here = round % 2 === 0 ? right.as(person) : person
      const [changed, placed] = await Promise.all([
        change(person, { is_buyer: false, is_reviewer: true }),
        bid(here, deal.id),
      ])
      expect(changed.status).toBe(200)
      expect([201, 401, 403]).toContain(placed.status)
      const events = await left.product.platform.db
        .selectFrom('events')
        .select('type')
        .where((eb) => eb.or([eb('actor_id', '=', person.id), eb('subject_id', '=', person.id)]))
        .where('type', 'in', ['bid.placed', 'user.changed'])
        .orderBy('at')
        .execute()
      expect(events.map(({ type }) => type)).toEqual(
        placed.status === 201 ? ['bid.placed', 'user.changed'] : ['user.changed'],
      )
    }
  })
})
