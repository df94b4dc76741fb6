import type { AddressInfo } from 'node:net'
import { sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import * as contract from '#domain/webhooks/contract.ts'
import { post } from '../platform/outbound/post.ts'
import { PASSWORD } from '../test/newcomers.ts'
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

describe('a webhook', () => {
  it('has a secret that is shown once, stored encrypted, and signs for a day after it was replaced', async () => {
    const target = await receiver()
    const { id, secret } = await own.made(target.url)
    const { db } = at
    const stored = await db.selectFrom('webhooks').selectAll().where('id', '=', id).executeTakeFirst()
    expect(JSON.stringify(stored)).not.toContain(secret)
    expect(JSON.stringify((await owner.ask(contract.listWebhooks)).body)).not.toContain(secret)
    const rotated = await owner.ask(contract.rotateSecret, { params: { id }, body: { password: PASSWORD } })
    await own.send(id)
    await until(() => target.received.length === 1)
    const [both] = target.received
    if (!both) throw new Error('Nothing arrived.')
    expect(both.headers['webhook-signature']).toBe(
      `${signed(rotated.body.secret, both)} ${signed(secret, both)}`,
    )
    await sql`update webhooks set old_secret_until = now() where id = ${id}`.execute(db)
    expect((await owner.ask(contract.listWebhooks)).body.results).toMatchObject([{ old_secret_until: null }])
    await own.send(id)
    await until(() => target.received.length === 2)
    const [, one] = target.received
    if (!one) throw new Error('Nothing arrived.')
    expect(one.headers['webhook-signature']).toBe(signed(rotated.body.secret, one))
  })

  it('needs the password, belongs only to its owner, and there are five at most', async () => {
    expect((await own.create('https://lender.example/', null, 'wrong')).body).toMatchObject({
      password: ['This is not your current password.'],
    })
    const { id } = await own.made('https://lender.example/')
    for (const response of [
      await at.rival.ask(contract.listDeliveries, { params: { id } }),
      await at.rival.ask(contract.testWebhook, { params: { id } }),
      await at.rival.ask(contract.changeWebhook, { params: { id }, body: { is_active: false } }),
      await at.rival.ask(contract.deleteWebhook, { params: { id } }),
    ])
      expect(response.status).toBe(404)
    expect((await at.rival.ask(contract.listWebhooks)).body.results).toEqual([])
    for (let count = 1; count < 5; count += 1) await own.made(`https://lender${count}.example/`)
    expect((await own.create('https://one-more.example/')).status).toBe(409)
    await owner.ask(contract.deleteWebhook, { params: { id } })
    expect((await own.create('https://one-more.example/')).status).toBe(201)
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
    const { config } = at.testApp.product.platform
    Object.assign(config, { areWebhooksAnywhere: false })
    try {
      const response = await own.create(url)
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
