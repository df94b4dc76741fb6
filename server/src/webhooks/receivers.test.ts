import { sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { listNotifications } from '#domain/notifications/contract.ts'
import * as contract from '#domain/webhooks/contract.ts'
import type { Client } from '../test/test-app.ts'
import {
  type AtWebhooks,
  type OwnWebhooks,
  receiver,
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

describe('a receiver', () => {
  it('that redirects is not followed, to a private address or anywhere', async () => {
    const [inside, target] = [await receiver(), await receiver()]
    target.answer = (response) => response.writeHead(307, { location: inside.url }).end()
    const { id } = await own.made(target.url)
    await own.send(id)
    await until(async () => (await own.deliveriesOf(id))[0]?.response_status === 307)
    expect((await own.deliveriesOf(id))[0]).toMatchObject({ state: 'waiting' })
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
    const [slow, quick] = [await own.made(hanging.url), await own.made(target.url)]
    await own.send(slow.id)
    await until(() => hanging.received.length === 1)
    await own.send(quick.id)
    await until(() => target.received.length === 1)
    expect((await own.deliveriesOf(slow.id))[0]).toMatchObject({ state: 'waiting', failure: null })
    await until(async () => (await own.deliveriesOf(slow.id))[0]?.failure !== null)
    expect((await own.deliveriesOf(slow.id))[0]).toMatchObject({
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
    const { id } = await own.made(target.url)
    await own.send(id)
    await until(() => isCut)
    await until(async () => (await own.deliveriesOf(id))[0]?.state === 'delivered')
  })

  it('that is gone, or to which nothing was delivered for too long, is turned off, and its owner is notified', async () => {
    const [gone, failing] = [await receiver(), await receiver()]
    gone.answer = (response) => response.writeHead(410).end()
    failing.answer = (response) => response.writeHead(503).end()
    const [first, second] = [await own.made(gone.url), await own.made(failing.url, ['outbid'])]
    await own.send(first.id)
    await own.send(second.id)
    await until(async () => (await own.deliveriesOf(second.id))[0]?.response_status === 503)
    await sql`update webhook_deliveries set tries = 8 where webhook_id = ${second.id}`.execute(at.db)
    await at.makeDue(second.id)
    const stateOf = async () => (await owner.ask(contract.listWebhooks)).body.results
    await until(async () => (await stateOf()).every(({ is_active }) => !is_active))
    expect((await stateOf()).map(({ disabled_reason }) => disabled_reason)).toEqual([
      'The server answered 410: it accepts no more events.',
      'An event could not be delivered for 28 hours, and neither could any other.',
    ])
    const notifications = (await owner.ask(listNotifications)).body.results
    expect(notifications.filter(({ kind }) => kind === 'webhook_disabled')).toHaveLength(2)
    expect((await own.send(first.id)).status).toBe(409)
    // After it is turned on again, it receives later events.
    gone.answer = (response) => response.writeHead(200).end()
    await owner.ask(contract.changeWebhook, { params: { id: first.id }, body: { is_active: true } })
    expect((await stateOf())[0]).toMatchObject({ is_active: true, disabled_reason: null })
    await own.send(first.id)
    await until(async () => (await own.deliveriesOf(first.id))[0]?.state === 'delivered')
  })

  it('that is turned off while an event is sent to it is not tried again', async () => {
    const target = await receiver()
    let fail = () => {}
    target.answer = (response) => {
      fail = () => void response.writeHead(500).end('no')
    }
    const { id } = await own.made(target.url)
    await own.send(id)
    await until(() => target.received.length === 1)
    await owner.ask(contract.changeWebhook, { params: { id }, body: { is_active: false } })
    fail()
    await until(async () => (await own.deliveriesOf(id))[0]?.response_status === 500)
    expect(await own.deliveriesOf(id)).toMatchObject([{ state: 'failed', due_at: null }])
  })

  it('that received an earlier event is turned off too, but not one that received a later event', async () => {
    const [silent, recovered] = [await receiver(), await receiver()]
    const [off, on] = [await own.made(silent.url), await own.made(recovered.url)]
    const deliveryOf = async (webhook: string, id: string) =>
      (await own.deliveriesOf(webhook)).find((delivery) => delivery.id === id)
    const arrives = async (webhook: string) => {
      const { id } = (await own.send(webhook)).body
      await until(async () => (await deliveryOf(webhook, id))?.state === 'delivered')
    }
    await arrives(off.id)
    const failed: Record<string, string> = {}
    for (const [target, { id }] of [
      [silent, off],
      [recovered, on],
    ] as const) {
      target.answer = (response) => response.writeHead(503).end()
      const { id: delivery } = (await own.send(id)).body
      failed[id] = delivery
      await until(async () => (await deliveryOf(id, delivery))?.response_status === 503)
      await sql`update webhook_deliveries set tries = 8, due_at = now() + interval '1 hour'
        where id = ${delivery}`.execute(at.db)
    }
    recovered.answer = (response) => response.writeHead(200).end()
    await arrives(on.id)
    recovered.answer = silent.answer
    for (const [webhook, delivery] of Object.entries(failed)) {
      await at.makeDue(webhook)
      await until(async () => (await deliveryOf(webhook, delivery))?.state === 'failed')
    }
    const webhooks = (await owner.ask(contract.listWebhooks)).body.results
    const isActive = (id: string) => webhooks.find((webhook) => webhook.id === id)?.is_active
    expect([isActive(off.id), isActive(on.id)]).toEqual([false, true])
  })
})
