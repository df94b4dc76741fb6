import { createHmac } from 'node:crypto'
import { once } from 'node:events'
import { createServer, type IncomingHttpHeaders, type Server, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { sql } from 'kysely'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it, onTestFinished, vi } from 'vitest'
import { chooseLanguage } from '#domain/accounts/contract.ts'
import { placeBid } from '#domain/auctions/contract.ts'
import { listNotifications } from '#domain/notifications/contract.ts'
import * as contract from '#domain/webhooks/contract.ts'
import { MOST_TRIES } from '#domain/webhooks/rules.ts'
import { hashPassword } from '../platform/auth/passwords.ts'
import { post } from '../platform/outbound/post.ts'
import { liveDeal } from '../test/listing.ts'
import { type Client, startTestApp, type TestApp } from '../test/test-app.ts'

const PASSWORD = 'Correct-Horse-9!'

interface Received {
  headers: IncomingHttpHeaders
  body: string
}

/** A server that records what it receives, and responds as configured. */
class Receiver {
  readonly received: Received[] = []
  answer = (response: ServerResponse): void => {
    response.writeHead(204).end()
  }
  readonly server: Server = createServer((request, response) => {
    let body = ''
    request.on('data', (part: Buffer) => {
      body += part.toString()
    })
    request.on('end', () => {
      this.received.push({ headers: request.headers, body })
      this.answer(response)
    })
  })
  get url(): string {
    return `http://127.0.0.1:${(this.server.address() as AddressInfo).port}/events`
  }
  async stop(): Promise<void> {
    this.server.closeAllConnections()
    await new Promise((resolve) => this.server.close(resolve))
  }
}

async function receiver(): Promise<Receiver> {
  const made = new Receiver()
  made.server.listen(0, '127.0.0.1')
  await once(made.server, 'listening')
  receivers.push(made)
  return made
}
const receivers: Receiver[] = []

let testApp: TestApp
let hash: string
let owner: Client
let seller: Client
let rival: Client
let reviewer: Client
beforeAll(async () => {
  testApp = await startTestApp('postgres', { WEBHOOKS: 'anywhere' })
  await testApp.product.startWork()
  hash = await hashPassword(PASSWORD)
  seller = await testApp.member('seller')
  rival = await testApp.member('buyer')
  reviewer = await testApp.member('reviewer')
})
afterAll(() => testApp.close())
beforeEach(async () => {
  owner = await testApp.member('buyer')
  await testApp.product.platform.db
    .updateTable('users')
    .set({ password_hash: hash })
    .where('id', '=', owner.id)
    .execute()
})
afterEach(async () => {
  for (const one of receivers.splice(0)) await one.stop()
})

const create = (url: string, kinds: ('outbid' | 'bid_accepted')[] | null = null, password = PASSWORD) =>
  owner.ask(contract.createWebhook, { body: { url, kinds, password } })
const made = async (url: string, kinds: ('outbid' | 'bid_accepted')[] | null = null) => {
  const { status, body } = await create(url, kinds)
  expect(status).toBe(201)
  return body
}
const deliveriesOf = async (id: string) =>
  (await owner.ask(contract.listDeliveries, { params: { id } })).body.results
const send = (id: string, kind: 'test' | 'outbid' = 'test') =>
  owner.ask(contract.testWebhook, { params: { id }, body: { kind } })
const logOf = async (id: string) => (await owner.ask(contract.getDelivery, { params: { id } })).body
const until = (isSo: () => boolean | Promise<boolean>) =>
  vi.waitUntil(isSo, { timeout: 20_000, interval: 20 })
/** Makes deliveries that wait for their next attempt due now. */
const makeDue = (webhook: string) =>
  sql`with made_due as (update webhook_deliveries set due_at = now() where webhook_id = ${webhook} and state = 'waiting')
    select pg_notify('webhook_deliveries', '')`.execute(testApp.product.platform.db)

const signed = (secret: string, { headers, body }: Received) =>
  `v1,${createHmac('sha256', Buffer.from(secret.slice('whsec_'.length), 'base64'))
    .update(`${headers['webhook-id']}.${headers['webhook-timestamp']}.${body}`)
    .digest('base64')}`

async function outbidOwner(): Promise<void> {
  const { id } = await liveDeal(testApp, seller, reviewer)
  for (const [who, amount] of [
    [owner, '240000'],
    [rival, '250000'],
  ] as const)
    expect((await who.ask(placeBid, { body: { loan_deal: id, bid_amount: amount } })).status).toBe(201)
}

describe('an event', () => {
  it('arrives with the text of the notification, signed with time and id, and only for the chosen kinds', async () => {
    const [chosen, others] = [await receiver(), await receiver()]
    const { secret, id, version } = await made(chosen.url, ['outbid'])
    await made(others.url, ['bid_accepted'])
    await outbidOwner()
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
        url: `${testApp.product.platform.config.publicUrl}${note?.link}`,
      },
    })
    expect(first.headers['webhook-signature']).toBe(signed(secret, first))
    const age = Date.now() / 1000 - Number(first.headers['webhook-timestamp'])
    expect(Math.abs(age)).toBeLessThan(60)
    await until(async () => (await deliveriesOf(id))[0]?.state === 'delivered')
    expect(await deliveriesOf(id)).toMatchObject([
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
    await made(url, ['outbid'])
    expect((await owner.ask(chooseLanguage, { body: { language: 'fr' } })).status).toBe(204)
    onTestFinished(async () => {
      await owner.ask(chooseLanguage, { body: { language: 'en' } })
    })
    await outbidOwner()
    await until(() => received.length > 0)
    const { type, data } = JSON.parse(received[0]?.body ?? '{}')
    expect(type).toBe('outbid')
    expect(data.title).toBe('Votre mise a été dépassée')
    expect(data.message).toMatch(/^Vous n’êtes plus en tête pour HS-\d+/)
  })

  it('is stored with what causes it: a bid that is refused sends nothing', async () => {
    const target = await receiver()
    const { id } = await made(target.url)
    const deal = await liveDeal(testApp, seller, reviewer)
    expect((await owner.ask(placeBid, { body: { loan_deal: deal.id, bid_amount: '1' } })).status).toBe(400)
    expect(await deliveriesOf(id)).toEqual([])
  })

  it('is tried again with the same id and body after a failure, later each time', async () => {
    const target = await receiver()
    target.answer = (response) => response.writeHead(500).end('no')
    const { id } = await made(target.url)
    await send(id)
    await until(async () => (await deliveriesOf(id))[0]?.response_status === 500)
    const [failed] = await deliveriesOf(id)
    expect(failed).toMatchObject({ state: 'waiting', tries: 1 })
    const pause = Date.parse(failed?.due_at ?? '') - Date.parse(failed?.tried_at ?? '')
    expect(pause).toBeGreaterThan(4_000)
    expect(pause).toBeLessThan(20_000)
    target.answer = (response) => response.writeHead(200).end('ok')
    await makeDue(id)
    await until(async () => (await deliveriesOf(id))[0]?.state === 'delivered')
    const [first, second] = target.received
    expect(second?.body).toBe(first?.body)
    expect(second?.headers['webhook-id']).toBe(first?.headers['webhook-id'])
  })

  it('is sent again on request, with the same id', async () => {
    const target = await receiver()
    const { id } = await made(target.url)
    const { body } = await send(id)
    await until(async () => (await deliveriesOf(id))[0]?.state === 'delivered')
    expect((await owner.ask(contract.resendDelivery, { params: { id: body.id } })).status).toBe(202)
    await until(() => target.received.length === 2)
    expect(target.received.map(({ headers }) => headers['webhook-id'])).toEqual([body.id, body.id])
    const stranger = await rival.ask(contract.resendDelivery, { params: { id: body.id } })
    expect(stranger.status).toBe(404)
  })

  it('is sent again on request during a try', async () => {
    const target = await receiver()
    let answer = () => {}
    target.answer = (response) => {
      answer = () => void response.writeHead(204).end()
    }
    const { id } = await made(target.url)
    const { body } = await send(id)
    await until(() => target.received.length === 1)
    expect((await owner.ask(contract.resendDelivery, { params: { id: body.id } })).status).toBe(202)
    target.answer = (response) => response.writeHead(204).end()
    answer()
    await until(async () => (await deliveriesOf(id))[0]?.state === 'delivered')
    expect(target.received).toHaveLength(2)
  })

  it('is sent again on request with as many tries as a new one', async () => {
    const target = await receiver()
    const { id } = await made(target.url)
    const { body } = await send(id)
    await until(async () => (await deliveriesOf(id))[0]?.state === 'delivered')
    await sql`update webhook_deliveries set tries = ${MOST_TRIES} where id = ${body.id}`.execute(
      testApp.product.platform.db,
    )
    target.answer = (response) => response.writeHead(500).end('no')
    await owner.ask(contract.resendDelivery, { params: { id: body.id } })
    await until(async () => (await deliveriesOf(id))[0]?.response_status === 500)
    expect((await deliveriesOf(id))[0]).toMatchObject({ state: 'waiting', tries: 1 })
  })
})

describe('the log of a delivery', () => {
  it('has what was sent and what was answered at each try, for its owner alone', async () => {
    const target = await receiver()
    target.answer = (response) =>
      response
        .writeHead(500, { 'content-type': 'text/plain', 'set-cookie': 'session=secret', server: 'queue' })
        .end('The queue\r\nis \u202E\u0007not there.')
    const { id, secret } = await made(target.url)
    const { body: delivery } = await send(id)
    const planned = await logOf(delivery.id)
    expect(planned).toMatchObject({ url: target.url, webhook_id: id })
    await until(async () => (await deliveriesOf(id))[0]?.response_status === 500)
    target.answer = (response) => response.writeHead(204).end()
    await makeDue(id)
    await until(async () => (await deliveriesOf(id))[0]?.state === 'delivered')
    const { body, attempts } = await logOf(delivery.id)
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
    const log = JSON.stringify(await logOf(delivery.id))
    expect(log).not.toContain('session=secret')
    expect(log).not.toContain(secret)
    expect((await rival.ask(contract.getDelivery, { params: { id: delivery.id } })).status).toBe(404)
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
    const { id } = await made(target.url)
    const { body } = await send(id)
    await until(async () => (await deliveriesOf(id))[0]?.state === 'delivered')
    expect((await logOf(body.id)).attempts).toMatchObject([expected])
    await until(() => isEnded)
  })

  it('keeps the last twenty tries', async () => {
    const target = await receiver()
    const { id } = await made(target.url)
    const { body } = await send(id)
    await until(async () => (await deliveriesOf(id))[0]?.state === 'delivered')
    await sql`insert into webhook_tries (id, delivery_id, tried_at, duration_ms, request_headers)
      select gen_random_uuid(), ${body.id}, now() - interval '1 hour', 1, '{}' from generate_series(1, 20)`.execute(
      testApp.product.platform.db,
    )
    await owner.ask(contract.resendDelivery, { params: { id: body.id } })
    await until(() => target.received.length === 2)
    await until(async () => (await logOf(body.id)).attempts.length === 20)
    expect((await logOf(body.id)).attempts.filter((one) => one.response_status === 204)).toHaveLength(2)
  })
})

it('a test of a kind sends the example of the kind, which says that it is a test', async () => {
  const target = await receiver()
  const { id } = await made(target.url, ['bid_accepted'])
  expect((await send(id, 'daily_brief' as 'test')).status).toBe(400)
  await send(id, 'outbid')
  await until(() => target.received.length === 1)
  expect(JSON.parse(target.received[0]?.body ?? '')).toMatchObject({
    type: 'outbid',
    is_test: true,
    data: { title: 'You were outbid' },
  })
  const { body } = await owner.ask(contract.testWebhook, { params: { id } })
  expect(body.kind).toBe('test')
  expect(await deliveriesOf(id)).toMatchObject([{ kind: 'test' }, { kind: 'outbid', is_test: true }])
})

it('events that a killed server was sending are sent by another when its lease ends, and a deactivated user is sent nothing', async () => {
  const { db } = testApp.product.platform
  const target = await receiver()
  const { id } = await made(target.url)
  await sql`update webhooks set busy_until = now() + interval '1 hour' where id = ${id}`.execute(db)
  await send(id)
  const other = await made(target.url)
  await send(other.id)
  await until(() => target.received.length === 1)
  expect((await deliveriesOf(id))[0]).toMatchObject({ state: 'waiting', tries: 0 })
  await sql`update webhooks set busy_until = now() where id = ${id}`.execute(db)
  await makeDue(id)
  await until(() => target.received.length === 2)

  await db.updateTable('users').set({ is_active: false }).where('id', '=', owner.id).execute()
  await sql`insert into webhook_deliveries (id, webhook_id, kind) values (gen_random_uuid(), ${id}, 'test')`.execute(
    db,
  )
  await testApp.product.runClock()
  const waiting = await db
    .selectFrom('webhook_deliveries')
    .select('tries')
    .where('webhook_id', '=', id)
    .where('state', '=', 'waiting')
    .execute()
  expect(waiting).toEqual([{ tries: 0 }])
  expect(target.received).toHaveLength(2)
})

describe('a receiver', () => {
  it('that redirects is not followed, to a private address or anywhere', async () => {
    const [inside, target] = [await receiver(), await receiver()]
    target.answer = (response) => response.writeHead(307, { location: inside.url }).end()
    const { id } = await made(target.url)
    await send(id)
    await until(async () => (await deliveriesOf(id))[0]?.response_status === 307)
    expect((await deliveriesOf(id))[0]).toMatchObject({ state: 'waiting' })
    expect(inside.received).toEqual([])
  })

  it('that hangs is given up after ten seconds, and does not delay other users’ events meanwhile', {
    tags: 'long',
  }, async () => {
    const [hanging, target] = [await receiver(), await receiver()]
    hanging.answer = (response) => {
      response.writeHead(200)
      response.write('.')
    }
    const [slow, quick] = [await made(hanging.url), await made(target.url)]
    await send(slow.id)
    await until(() => hanging.received.length === 1)
    await send(quick.id)
    await until(() => target.received.length === 1)
    expect((await deliveriesOf(slow.id))[0]).toMatchObject({ state: 'waiting', failure: null })
    await until(async () => (await deliveriesOf(slow.id))[0]?.failure !== null)
    expect((await deliveriesOf(slow.id))[0]).toMatchObject({
      failure: 'The server did not answer within 10 seconds.',
    })
  })

  it('that responds without end is read no further than 64 kB', async () => {
    const target = await receiver()
    let isCut = false
    target.answer = (response) => {
      response.writeHead(200)
      response.on('close', () => {
        isCut = true
      })
      const more = () => {
        while (!isCut && response.write('x'.repeat(16_384)));
      }
      response.on('drain', more)
      more()
    }
    const { id } = await made(target.url)
    await send(id)
    await until(() => isCut)
    await until(async () => (await deliveriesOf(id))[0]?.state === 'delivered')
  })

  it('that is gone, or to which nothing was delivered for too long, is turned off, and its owner is notified', async () => {
    const [gone, failing] = [await receiver(), await receiver()]
    gone.answer = (response) => response.writeHead(410).end()
    failing.answer = (response) => response.writeHead(503).end()
    const [first, second] = [await made(gone.url), await made(failing.url, ['outbid'])]
    await send(first.id)
    await send(second.id)
    await until(async () => (await deliveriesOf(second.id))[0]?.response_status === 503)
    await sql`update webhook_deliveries set tries = 8 where webhook_id = ${second.id}`.execute(
      testApp.product.platform.db,
    )
    await makeDue(second.id)
    const stateOf = async () => (await owner.ask(contract.listWebhooks)).body.results
    await until(async () => (await stateOf()).every(({ is_active }) => !is_active))
    expect((await stateOf()).map(({ disabled_reason }) => disabled_reason)).toEqual([
      'The server answered 410: it accepts no more events.',
      'An event could not be delivered for 28 hours, and neither could any other.',
    ])
    const notifications = (await owner.ask(listNotifications)).body.results
    expect(notifications.filter(({ kind }) => kind === 'webhook_disabled')).toHaveLength(2)
    expect((await send(first.id)).status).toBe(409)
    // After it is turned on again, it receives later events.
    gone.answer = (response) => response.writeHead(200).end()
    await owner.ask(contract.changeWebhook, { params: { id: first.id }, body: { is_active: true } })
    await send(first.id)
    await until(async () => (await deliveriesOf(first.id))[0]?.state === 'delivered')
  })

  it('that is turned off while an event is sent to it is not tried again', async () => {
    const target = await receiver()
    let fail = () => {}
    target.answer = (response) => {
      fail = () => void response.writeHead(500).end('no')
    }
    const { id } = await made(target.url)
    await send(id)
    await until(() => target.received.length === 1)
    await owner.ask(contract.changeWebhook, { params: { id }, body: { is_active: false } })
    fail()
    await until(async () => (await deliveriesOf(id))[0]?.response_status === 500)
    expect(await deliveriesOf(id)).toMatchObject([{ state: 'failed', due_at: null }])
  })

  it('that received an earlier event is turned off too, but not one that received a later event', async () => {
    const [silent, recovered] = [await receiver(), await receiver()]
    const [off, on] = [await made(silent.url), await made(recovered.url)]
    const deliveryOf = async (webhook: string, id: string) =>
      (await deliveriesOf(webhook)).find((delivery) => delivery.id === id)
    const arrives = async (webhook: string) => {
      const { id } = (await send(webhook)).body
      await until(async () => (await deliveryOf(webhook, id))?.state === 'delivered')
    }
    await arrives(off.id)
    const failed: Record<string, string> = {}
    for (const [target, { id }] of [
      [silent, off],
      [recovered, on],
    ] as const) {
      target.answer = (response) => response.writeHead(503).end()
      const { id: delivery } = (await send(id)).body
      failed[id] = delivery
      await until(async () => (await deliveryOf(id, delivery))?.response_status === 503)
      await sql`update webhook_deliveries set tries = 8, due_at = now() + interval '1 hour'
        where id = ${delivery}`.execute(testApp.product.platform.db)
    }
    recovered.answer = (response) => response.writeHead(200).end()
    await arrives(on.id)
    recovered.answer = silent.answer
    for (const [webhook, delivery] of Object.entries(failed)) {
      await makeDue(webhook)
      await until(async () => (await deliveryOf(webhook, delivery))?.state === 'failed')
    }
    const webhooks = (await owner.ask(contract.listWebhooks)).body.results
    const isActive = (id: string) => webhooks.find((webhook) => webhook.id === id)?.is_active
    expect([isActive(off.id), isActive(on.id)]).toEqual([false, true])
  })
})

describe('a webhook', () => {
  it('has a secret that is shown once, stored encrypted, and signs for a day after it was replaced', async () => {
    const target = await receiver()
    const { id, secret } = await made(target.url)
    const { db } = testApp.product.platform
    const stored = await db.selectFrom('webhooks').selectAll().where('id', '=', id).executeTakeFirst()
    expect(JSON.stringify(stored)).not.toContain(secret)
    expect(JSON.stringify((await owner.ask(contract.listWebhooks)).body)).not.toContain(secret)
    const rotated = await owner.ask(contract.rotateSecret, { params: { id }, body: { password: PASSWORD } })
    await send(id)
    await until(() => target.received.length === 1)
    const [both] = target.received
    if (!both) throw new Error('Nothing arrived.')
    expect(both.headers['webhook-signature']).toBe(
      `${signed(rotated.body.secret, both)} ${signed(secret, both)}`,
    )
    await sql`update webhooks set old_secret_until = now() where id = ${id}`.execute(db)
    await send(id)
    await until(() => target.received.length === 2)
    const [, one] = target.received
    if (!one) throw new Error('Nothing arrived.')
    expect(one.headers['webhook-signature']).toBe(signed(rotated.body.secret, one))
  })

  it('needs the password, belongs only to its owner, and there are five at most', async () => {
    expect((await create('https://lender.example/', null, 'wrong')).body).toMatchObject({
      password: ['This is not your current password.'],
    })
    const { id } = await made('https://lender.example/')
    for (const response of [
      await rival.ask(contract.listDeliveries, { params: { id } }),
      await rival.ask(contract.testWebhook, { params: { id } }),
      await rival.ask(contract.changeWebhook, { params: { id }, body: { is_active: false } }),
      await rival.ask(contract.deleteWebhook, { params: { id } }),
    ])
      expect(response.status).toBe(404)
    expect((await rival.ask(contract.listWebhooks)).body.results).toEqual([])
    for (let count = 1; count < 5; count += 1) await made(`https://lender${count}.example/`)
    expect((await create('https://one-more.example/')).status).toBe(409)
    await owner.ask(contract.deleteWebhook, { params: { id } })
    expect((await create('https://one-more.example/')).status).toBe(201)
  })
})

describe('addresses in a configuration for real use', () => {
  it.each([
    'http://lender.example/',
    'https://127.0.0.1/',
    'https://[::1]/',
    'https://[::ffff:10.0.0.1]/',
    'https://169.254.169.254/latest/meta-data/',
    'https://2130706433/',
    'https://0x7f.1/',
    'https://localhost/',
    'https://database/',
    'https://ada:secret@lender.example/',
    'file:///etc/passwd',
    'not an address',
  ])('%s is refused', async (url) => {
    const { config } = testApp.product.platform
    Object.assign(config, { areWebhooksAnywhere: false })
    try {
      const response = await create(url)
      expect([response.status, Object.keys(response.body)]).toEqual([400, ['url']])
    } finally {
      Object.assign(config, { areWebhooksAnywhere: true })
    }
  })

  it.each([
    ['127.0.0.1', 4],
    ['10.0.0.5', 4],
    ['169.254.169.254', 4],
    ['::1', 6],
    ['::ffff:127.0.0.1', 6],
    ['fd00::1', 6],
  ] as const)(
    'a name that resolves to %s at the moment of connecting is not connected to',
    async (address, family) => {
      const inside = await receiver()
      const { port } = inside.server.address() as AddressInfo
      let isConnected = false
      inside.server.on('connection', () => {
        isConnected = true
      })
      const found = [
        { address: '93.184.216.34', family: 4 },
        { address, family },
      ]
      const posted = await post(
        { isAnywhere: false, lookup: (_name, _options, done) => done(null, found) },
        new URL(`https://lender.example:${port}/`),
        {},
        '{}',
      )
      expect(posted).toEqual({ failure: 'address' })
      expect(isConnected).toBe(false)
    },
  )

  it('literal private addresses and http are not connected to, whatever was stored', async () => {
    for (const url of ['https://127.0.0.1/', 'https://[::ffff:7f00:1]/', 'http://lender.example/'])
      expect(await post({ isAnywhere: false }, new URL(url), {}, '{}')).toEqual({ failure: 'address' })
  })
})
