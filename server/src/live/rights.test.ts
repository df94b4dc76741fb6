import { afterAll, beforeAll, expect, it } from 'vitest'
import type { KycState } from '#domain/accounts/kyc-state.ts'
import { placeBid } from '#domain/auctions/contract.ts'
import {
  acceptInvitation,
  createChannel,
  getChannel,
  leaveChannel,
  patchChannel,
  removeMembers,
} from '#domain/channels/contract.ts'
import { setKycState } from '../accounts/commands/set-kyc-state.ts'
import { channelWith, emailOf, liveInChannel } from '../test/channels.ts'
import { liveDeal } from '../test/listing.ts'
import { openLiveSocket } from '../test/live-socket.ts'
import { letBudgetsPass } from '../test/mail-times.ts'
import { type Client, startTestApp, type TestApp } from '../test/test-app.ts'

const POLL = { timeout: 30_000, interval: 5 }

let testApp: TestApp
beforeAll(async () => {
  testApp = await startTestApp()
  await testApp.product.startWork()
})
afterAll(() => testApp.close())

/** Delays the next reading of rights, after it has read them, until it is released. */
function holdNextReading() {
  const { engine } = testApp.product
  const { acquire } = engine
  const [hasRead, until, isOver] = [0, 1, 2].map(() => Promise.withResolvers<void>())
  engine.acquire = async (kind) => {
    const lease = await acquire(kind)
    if (kind !== 'reserve') return lease
    engine.acquire = acquire
    return {
      ...lease,
      async query(statements) {
        const results = await lease.query(statements)
        hasRead?.resolve()
        await until?.promise
        return results
      },
      release() {
        lease.release()
        isOver?.resolve()
      },
    }
  }
  return {
    hasRead: hasRead?.promise,
    async release() {
      until?.resolve()
      await isOver?.promise
      await new Promise((resolve) => setImmediate(resolve))
    },
  }
}

/** A live connection of a person, and what it has received. */
async function connect(person: Client) {
  const received: string[] = []
  const socket = await openLiveSocket(testApp, (text) => received.push(text))
  const send = (command: object) => socket.send(JSON.stringify(command))
  const receives = (part: string) => expect.poll(() => received.join(), POLL).toContain(part)
  send({ command: 'authenticate', token: person.token })
  return { received, send, receives, end: () => socket.terminate() }
}

it('a user who is removed from a channel receives no more messages about the auctions of its deals', async () => {
  const seller = await testApp.member('seller')
  const [removed, member, rival] = [
    await testApp.member('buyer'),
    await testApp.member('buyer'),
    await testApp.member('buyer'),
  ]
  const channel = await channelWith(seller, [removed, member, rival])
  const address = await emailOf(removed)
  const reviewer = await testApp.member('reviewer')
  const deal = await liveInChannel(testApp, { seller, reviewer }, channel.id)
  const [theirs, others] = [await connect(removed), await connect(member)]
  for (const one of [theirs, others]) {
    await one.receives('notification_count')
    one.send({ command: 'watch', deal })
    await one.receives('"auction"')
  }
  const bid = (who: Client, bid_amount: string) =>
    who.ask(placeBid, { body: { loan_deal: deal, bid_amount } })
  expect((await bid(member, '240000')).status).toBe(201)
  for (const one of [theirs, others]) await one.receives('240000.00')
  const left = channel.members.find(({ email }) => email === address)
  expect(left).toBeDefined()
  const params = { id: channel.id }
  const response = await seller.ask(removeMembers, { params, body: { members: [left?.id ?? ''] } })
  expect(response.status).toBe(200)
  expect((await bid(rival, '250000')).status).toBe(201)
  await others.receives('250000.00')
  // What both would have received is sent in turn, so what is not there now does not come.
  theirs.send({ command: 'watch', deal })
  await theirs.receives('not_found')
  expect(theirs.received.join()).not.toContain('250000.00')
  for (const one of [theirs, others]) one.end()
})

it('a user who creates a channel, joins it, leaves it or is removed from it has their new rights on open pages immediately', async () => {
  const [owner, member] = [await testApp.member('seller'), await testApp.member('buyer')]
  const [owners, members] = [await connect(owner), await connect(member)]
  for (const one of [owners, members]) await one.receives('notification_count')
  const changed = (one: typeof owners, times: number) =>
    expect
      .poll(() => one.received.filter((message) => message.includes('account_changed')).length, POLL)
      .toBe(times)
  const { id } = (await owner.ask(createChannel, { body: { channel_name: 'Lenders' } })).body
  await changed(owners, 1)
  const params = { id }
  const invited = { members: [{ email: await emailOf(member) }] }
  const join = async () => {
    await owner.ask(patchChannel, { params, body: invited })
    expect((await member.ask(acceptInvitation, { params })).status).toBe(200)
  }
  await join()
  await changed(members, 1)
  expect((await member.ask(leaveChannel, { params })).status).toBe(204)
  await changed(members, 2)
  await letBudgetsPass(testApp)
  await join()
  await changed(members, 3)
  const row = (await owner.ask(getChannel, { params })).body.members.find(({ is_you }) => !is_you)
  await owner.ask(removeMembers, { params, body: { members: [row?.id ?? ''] } })
  await changed(members, 4)
  for (const one of [owners, members]) one.end()
})

it('of two changes of rights a connection keeps the later one, even if the earlier one was read more slowly', async () => {
  const person = await testApp.member('buyer')
  const deal = await liveDeal(testApp, await testApp.member('seller'), await testApp.member('reviewer'))
  const setTo = (state: KycState) =>
    testApp.product.platform.db.transaction().execute((tx) => setKycState(tx, person.id, state))
  await setTo('manual_rejected')
  const { received, send, receives, end } = await connect(person)
  await receives('notification_count')
  const slow = holdNextReading()
  await setTo('manual_review')
  await slow.hasRead
  await setTo('manual_approved')
  await receives('account_changed')
  await slow.release()
  send({ command: 'watch', deal: deal.id })
  await receives('"auction"')
  expect(received.join()).not.toContain('not_found')
  end()
})
