import { sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, describe, expect, it, onTestFinished } from 'vitest'
import { chooseLanguage } from '#domain/accounts/contract.ts'
import { placeBid } from '#domain/auctions/contract.ts'
import { listNotifications } from '#domain/notifications/contract.ts'
import * as contract from '#domain/webhooks/contract.ts'
import { MOST_TRIES } from '#domain/webhooks/rules.ts'
import { liveDeal } from '../test/listing.ts'
import type { Client } from '../test/test-app.ts'
import {
  type AtWebhooks,
  type OwnWebhooks,
  receiver,
  signed,
  startAtWebhooks,
  until,
} from '../test/webhook-receivers.ts'

let at: AtWebhooks
let owner: Client
let own: OwnWebhooks
beforeAll(async () => {
  at = await startAtWebhooks()
})
afterAll(() => at.testApp.close())
beforeEach(async () => {
  ;({ owner, own } = await at.newOwner())
})

describe('an event', () => {
  it('arrives with the text of the notification, signed with time and id, and only for the chosen kinds', async () => {
    const [chosen, others] = [await receiver(), await receiver()]
    const { secret, id, version } = await own.made(chosen.url, ['outbid'])
    await own.made(others.url, ['bid_accepted'])
    await at.outbid(owner)
    await until(() => chosen.received.length > 0)
    const [first] = chosen.received
    if (!first) throw new Error('Nothing arrived.')
    const { results } = (await owner.ask(listNotifications)).body
    const note = results.find(({ kind }) => kind === 'outbid')
    expect(JSON.parse(first.body)).toMatchObject({
      type: 'outbid',
      version,
      is_test: false,
      data: {
        notification_id: note?.id,
        title: 'You were outbid',
        message: note?.message,
        url: `${at.testApp.product.platform.config.publicUrl}${note?.link}`,
      },
    })
    expect(first.headers['webhook-signature']).toBe(signed(secret, first))
    const age = Date.now() / 1000 - Number(first.headers['webhook-timestamp'])
    expect(Math.abs(age)).toBeLessThan(60)
    await until(async () => (await own.deliveriesOf(id))[0]?.state === 'delivered')
    expect(await own.deliveriesOf(id)).toMatchObject([
      {
        id: first.headers['webhook-id'],
        kind: 'outbid',
        is_test: false,
        tries: 1,
        response_status: 204,
        failure: null,
      },
    ])
    expect(others.received).toEqual([])
  })

  it('has its texts in the language of its account, and nothing else', async () => {
    const { url, received } = await receiver()
    await own.made(url, ['outbid'])
    expect((await owner.ask(chooseLanguage, { body: { language: 'fr' } })).status).toBe(204)
    onTestFinished(async () => {
      await owner.ask(chooseLanguage, { body: { language: 'en' } })
    })
    await at.outbid(owner)
    await until(() => received.length > 0)
    const { type, data } = JSON.parse(received[0]?.body ?? '{}')
    expect(type).toBe('outbid')
    expect(data.title).toBe('Votre mise a été dépassée')
    expect(data.message).toMatch(/^Vous n’êtes plus en tête pour HS-\d+/)
  })

  it('is stored with what causes it: a bid that is refused sends nothing', async () => {
    const target = await receiver()
    const { id } = await own.made(target.url)
    const deal = await liveDeal(at.testApp, at.seller, at.reviewer)
    expect((await owner.ask(placeBid, { body: { loan_deal: deal.id, bid_amount: '1' } })).status).toBe(400)
    expect(await own.deliveriesOf(id)).toEqual([])
  })

  it('is tried again with the same id and body after a failure, later each time', async () => {
    const target = await receiver()
    target.answer = (response) => response.writeHead(500).end('no')
    const { id } = await own.made(target.url)
    await own.send(id)
    await until(async () => (await own.deliveriesOf(id))[0]?.response_status === 500)
    const [failed] = await own.deliveriesOf(id)
    expect(failed).toMatchObject({ state: 'waiting', tries: 1 })
    const pause = Date.parse(failed?.due_at ?? '') - Date.parse(failed?.tried_at ?? '')
    expect(pause).toBeGreaterThan(4_000)
    expect(pause).toBeLessThan(20_000)
    target.answer = (response) => response.writeHead(200).end('ok')
    await at.makeDue(id)
    await until(async () => (await own.deliveriesOf(id))[0]?.state === 'delivered')
    const [first, second] = target.received
    expect(second?.body).toBe(first?.body)
    expect(second?.headers['webhook-id']).toBe(first?.headers['webhook-id'])
  })

  it('is sent again on request, with the same id', async () => {
    const target = await receiver()
    const { id } = await own.made(target.url)
    const { body } = await own.send(id)
    await until(async () => (await own.deliveriesOf(id))[0]?.state === 'delivered')
    expect((await owner.ask(contract.resendDelivery, { params: { id: body.id } })).status).toBe(202)
    await until(() => target.received.length === 2)
    expect(target.received.map(({ headers }) => headers['webhook-id'])).toEqual([body.id, body.id])
    const stranger = await at.rival.ask(contract.resendDelivery, { params: { id: body.id } })
    expect(stranger.status).toBe(404)
  })

  it('is sent again on request during a try', async () => {
    const target = await receiver()
    let answer = () => {}
    target.answer = (response) => {
      answer = () => void response.writeHead(204).end()
    }
    const { id } = await own.made(target.url)
    const { body } = await own.send(id)
    await until(() => target.received.length === 1)
    expect((await owner.ask(contract.resendDelivery, { params: { id: body.id } })).status).toBe(202)
    target.answer = (response) => response.writeHead(204).end()
    answer()
    await until(async () => (await own.deliveriesOf(id))[0]?.state === 'delivered')
    expect(target.received).toHaveLength(2)
  })

  it('is sent again on request with as many tries as a new one', async () => {
    const target = await receiver()
    const { id } = await own.made(target.url)
    const { body } = await own.send(id)
    await until(async () => (await own.deliveriesOf(id))[0]?.state === 'delivered')
    await sql`update webhook_deliveries set tries = ${MOST_TRIES} where id = ${body.id}`.execute(at.db)
    target.answer = (response) => response.writeHead(500).end('no')
    await owner.ask(contract.resendDelivery, { params: { id: body.id } })
    await until(async () => (await own.deliveriesOf(id))[0]?.response_status === 500)
    expect((await own.deliveriesOf(id))[0]).toMatchObject({ state: 'waiting', tries: 1 })
  })
})

describe('the log of a delivery', () => {
  it('has what was sent and what was answered at each try, for its owner alone', async () => {
    const target = await receiver()
    target.answer = (response) =>
      response
        .writeHead(500, { 'content-type': 'text/plain', 'set-cookie': 'session=secret', server: 'queue' })
        .end('The queue\r\nis \u202E\u0007not there.')
    const { id, secret } = await own.made(target.url)
    const { body: delivery } = await own.send(id)
    const planned = await own.logOf(delivery.id)
    expect(planned).toMatchObject({ url: target.url, webhook_id: id })
    await until(async () => (await own.deliveriesOf(id))[0]?.response_status === 500)
    target.answer = (response) => response.writeHead(204).end()
    await at.makeDue(id)
    await until(async () => (await own.deliveriesOf(id))[0]?.state === 'delivered')
    const { body, attempts } = await own.logOf(delivery.id)
    expect(target.received.map((one) => one.body)).toEqual([body, body])
    expect(planned.body).toBe(body)
    expect(attempts).toMatchObject([
      { response_status: 204, response_body: '', is_cut: false },
      { response_status: 500, response_body: 'The queue\nis not there.', is_cut: false, failure: null },
    ])
    const [, first] = target.received.map(({ headers }) => headers['webhook-signature']).toReversed()
    expect(attempts[1]?.request_headers).toMatchObject({
      'webhook-id': delivery.id,
      'webhook-signature': first,
    })
    expect(Object.keys(attempts[1]?.response_headers ?? {}).sort()).toEqual([
      'content-type',
      'date',
      'server',
    ])
    const log = JSON.stringify(await own.logOf(delivery.id))
    expect(log).not.toContain('session=secret')
    expect(log).not.toContain(secret)
    expect((await at.rival.ask(contract.getDelivery, { params: { id: delivery.id } })).status).toBe(404)
  })

  it.each<[string, string | Buffer, object]>([
    ['of 10 MB', 'é'.repeat(5_000_000), { response_body: 'é'.repeat(1024), is_cut: true }],
    ['that is cut within a character', `x${'é'.repeat(2_000)}`, { response_body: `x${'é'.repeat(1023)}` }],
    ['that is a picture', Buffer.from('89504e470d0a1a0a0000000d49484452', 'hex'), { response_body: null }],
  ])('keeps of an answer %s the first 2 KB, and only text', async (_what, answer, expected) => {
    const target = await receiver()
    let isEnded = false
    target.answer = (response) => {
      response.on('close', () => {
        isEnded = true
      })
      response.writeHead(200).end(answer)
    }
    const { id } = await own.made(target.url)
    const { body } = await own.send(id)
    await until(async () => (await own.deliveriesOf(id))[0]?.state === 'delivered')
    expect((await own.logOf(body.id)).attempts).toMatchObject([expected])
    await until(() => isEnded)
  })

  it('keeps the last twenty tries', async () => {
    const target = await receiver()
    const { id } = await own.made(target.url)
    const { body } = await own.send(id)
    await until(async () => (await own.deliveriesOf(id))[0]?.state === 'delivered')
    await sql`insert into webhook_tries (id, delivery_id, tried_at, duration_ms, request_headers)
      select gen_random_uuid(), ${body.id}, now() - interval '1 hour', 1, '{}' from generate_series(1, 20)`.execute(
      at.db,
    )
    await owner.ask(contract.resendDelivery, { params: { id: body.id } })
    await until(() => target.received.length === 2)
    await until(async () => (await own.logOf(body.id)).attempts.length === 20)
    expect((await own.logOf(body.id)).attempts.filter((one) => one.response_status === 204)).toHaveLength(2)
  })
})

it('a test of a kind sends the example of the kind, which says that it is a test', async () => {
  const target = await receiver()
  const { id } = await own.made(target.url, ['bid_accepted'])
  expect((await own.send(id, 'daily_brief' as 'test')).status).toBe(400)
  await own.send(id, 'outbid')
  await until(() => target.received.length === 1)
  expect(JSON.parse(target.received[0]?.body ?? '')).toMatchObject({
    type: 'outbid',
    is_test: true,
    data: { title: 'You were outbid' },
  })
  const { body } = await owner.ask(contract.testWebhook, { params: { id } })
  expect(body.kind).toBe('test')
  expect(await own.deliveriesOf(id)).toMatchObject([{ kind: 'test' }, { kind: 'outbid', is_test: true }])
})

it('events that a killed server was sending are sent by another when its lease ends, and a deactivated user is sent nothing', async () => {
  const { db } = at
  const target = await receiver()
  const { id } = await own.made(target.url)
  await sql`update webhooks set busy_until = now() + interval '1 hour' where id = ${id}`.execute(db)
  await own.send(id)
  const other = await own.made(target.url)
  await own.send(other.id)
  await until(() => target.received.length === 1)
  expect((await own.deliveriesOf(id))[0]).toMatchObject({ state: 'waiting', tries: 0 })
  await sql`update webhooks set busy_until = now() where id = ${id}`.execute(db)
  await at.makeDue(id)
  await until(() => target.received.length === 2)

  await db.updateTable('users').set({ is_active: false }).where('id', '=', owner.id).execute()
  await sql`insert into webhook_deliveries (id, webhook_id, kind) values (gen_random_uuid(), ${id}, 'test')`.execute(
    db,
  )
  await at.testApp.product.runClock()
  const waiting = await db
    .selectFrom('webhook_deliveries')
    .select('tries')
    .where('webhook_id', '=', id)
    .where('state', '=', 'waiting')
    .execute()
  expect(waiting).toEqual([{ tries: 0 }])
  expect(target.received).toHaveLength(2)
})
