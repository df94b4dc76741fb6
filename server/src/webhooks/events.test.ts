import { sql } from 'kysely'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { placeBid } from '#domain/auctions/contract.ts'
import * as contract from '#domain/webhooks/contract.ts'
import { newId } from '../platform/ids.ts'
import { liveDeal } from '../test/listing.ts'
import { type Client, startTestApp, type TestApp } from '../test/test-app.ts'

let testApp: TestApp
let reader: Client
let rival: Client
beforeAll(async () => {
  testApp = await startTestApp()
  reader = await testApp.member('buyer')
  rival = await testApp.member('buyer')
})
afterAll(() => testApp.close())

const read = async (cursor?: string, kinds?: string) => {
  const { status, body } = await reader.ask(contract.listEvents, {
    query: { ...(cursor !== undefined && { cursor }), ...(kinds !== undefined && { kinds }) },
  })
  expect(status).toBe(200)
  return body
}
const start = async () => (await read()).next_cursor
const trigger = async (kind: 'test' | 'outbid' | 'bid_accepted', who = reader) =>
  (await who.ask(contract.triggerEvent, { body: { kind } })).body
/** Reads until so many events have come, as programs do. */
async function follow(cursor: string, count: number) {
  const found: contract.SentEvent[] = []
  let next = cursor
  await expect
    .poll(async () => {
      const { results, next_cursor } = await read(next)
      next = next_cursor
      found.push(...results)
      return found.length
    })
    .toBeGreaterThanOrEqual(count)
  return { found, next }
}

it('events are read as they happen, each once and in their order, as webhooks get them, and no one else’s', async () => {
  const cursor = await start()
  const deal = await liveDeal(testApp, await testApp.member('seller'), await testApp.member('reviewer'))
  for (const [who, bid_amount] of [
    [reader, '240000'],
    [rival, '250000'],
  ] as const)
    await who.ask(placeBid, { body: { loan_deal: deal.id, bid_amount } })
  await trigger('bid_accepted', rival)
  const { id } = await trigger('test')
  const { found, next } = await follow(cursor, 2)
  expect(found.map(({ event }) => [event.type, event.is_test])).toEqual([
    ['outbid', false],
    ['test', true],
  ])
  expect(found[0]).toMatchObject({
    event: { data: { title: 'You were outbid', notification_id: found[0]?.id } },
  })
  expect(found[1]?.id).toBe(id)
  expect((await read(next)).results).toEqual([])
})

it('an event that is committed late is read before later ones, and not missed', async () => {
  const cursor = await start()
  const late = newId()
  const { db } = testApp.product.platform
  const row = { id: late, user_id: reader.id, kind: 'outbid', title: 'You were outbid', message: '…' }
  const { promise: mayCommit, resolve: commit } = Promise.withResolvers<void>()
  const { promise: written, resolve: isWritten } = Promise.withResolvers<void>()
  const transaction = db.transaction().execute(async (tx) => {
    await tx.insertInto('notifications').values(row).execute()
    isWritten()
    await mayCommit
  })
  await written
  const { id } = await trigger('test')
  const isOld = sql<{ is_old: boolean }>`select created_at < clock_timestamp() - interval '1 second' as is_old
    from webhook_tests where id = ${id}`
  await expect.poll(async () => (await isOld.execute(db)).rows[0]?.is_old).toBe(true)
  const meanwhile = await read(cursor)
  commit()
  await transaction
  const { found } = await follow(meanwhile.next_cursor, 2 - meanwhile.results.length)
  expect([...meanwhile.results, ...found].map((one) => one.id)).toEqual([late, id])
})

it('only the kinds that are asked for are read; a kind or a cursor that is none is refused', async () => {
  const cursor = await start()
  await trigger('outbid')
  const wanted = await trigger('bid_accepted')
  await expect
    .poll(async () => (await read(cursor, 'test, bid_accepted')).results.map(({ id }) => id))
    .toEqual([wanted.id])
  expect((await read(cursor, 'bid_accepted')).results.map(({ id }) => id)).toEqual([wanted.id])
  for (const query of [{ kinds: 'outbid,nothing' }, { cursor: 'bm9uZQ' }, { cursor: cursor.slice(4) }]) {
    const { status, body } = await reader.ask(contract.listEvents, { query })
    expect([status, Object.keys(body)]).toEqual([400, Object.keys(query)])
  }
  const { status } = await reader.ask(contract.triggerEvent, { body: { kind: 'daily_brief' as 'test' } })
  expect(status).toBe(400)
})
