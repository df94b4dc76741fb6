import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { createServer, type IncomingHttpHeaders, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { fileURLToPath } from 'node:url'
import { verifyWebhook } from '@homeslice/sdk'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { revokeKey } from '#domain/accounts/keys-contract.ts'
import { placeBid } from '#domain/auctions/contract.ts'
import { triggerEvent } from '#domain/webhooks/contract.ts'
import { run } from '../../../../sdk/src/cli/run.ts'
import { liveDeal } from '../listing.ts'
import type { Client } from '../test-app.ts'
import { type Market, startMarket } from './market.ts'

const COMMAND = fileURLToPath(new URL('../../../../sdk/src/cli/main.ts', import.meta.url))

let market: Market
let buyer: Client
let rival: Client
const running: ChildProcess[] = []
beforeAll(async () => {
  market = await startMarket()
  buyer = await market.testApp.member('buyer')
  rival = await market.testApp.member('buyer')
})
afterAll(async () => {
  for (const one of running) one.kill('SIGKILL')
  await market.testApp.close()
})

/** The command as in a terminal, with what it has printed. */
function start(key: string, ...given: string[]) {
  const child = spawn(process.execPath, [COMMAND, ...given], {
    env: { ...process.env, HOMESLICE_KEY: key, HOMESLICE_URL: market.baseUrl },
  })
  running.push(child)
  const ended = once(child, 'exit').then(([code]) => code as number)
  const printed = { text: '' }
  for (const stream of [child.stdout, child.stderr])
    stream.on('data', (part: Buffer) => {
      printed.text += part.toString()
    })
  return { child, printed, ended }
}

/** A developer's server, on the same port again after it was stopped. */
async function localServer(port = 0) {
  const received: { headers: IncomingHttpHeaders; body: string }[] = []
  const server: Server = createServer(async (request, response) => {
    received.push({ headers: request.headers, body: (await request.toArray()).join('') })
    response.writeHead(204).end()
  })
  server.listen(port, '127.0.0.1')
  await once(server, 'listening')
  const stop = async () => {
    server.closeAllConnections()
    server.close()
    await once(server, 'close')
  }
  return { received, stop, port: (server.address() as AddressInfo).port }
}

describe('homeslice listen', () => {
  it('sends what happens to a local server, waits while it is away, and ends when the key is revoked', async () => {
    const { key, id } = await market.keyOf(buyer, ['read'])
    const first = await localServer()
    const target = `http://127.0.0.1:${first.port}/hooks`
    const { printed, ended } = start(key, 'listen', '--forward-to', target, '--events', 'outbid,bid_accepted')
    await expect.poll(() => printed.text).toMatch(/signed with whsec_\S+\n/)
    const secret = /whsec_\S+/.exec(printed.text)?.[0] ?? ''
    expect(printed.text).not.toContain(key)

    const seller = await market.testApp.member('seller')
    const deal = await liveDeal(market.testApp, seller, await market.testApp.member('reviewer'))
    for (const [who, bid_amount] of [
      [buyer, '240000'],
      [rival, '250000'],
    ] as const)
      expect((await who.ask(placeBid, { body: { loan_deal: deal.id, bid_amount } })).status).toBe(201)
    await expect.poll(() => first.received.length).toBe(1)
    const [sent] = first.received
    if (!sent) throw new Error('Nothing arrived.')
    const event = await verifyWebhook(sent.headers, sent.body, secret)
    expect(event).toMatchObject({ type: 'outbid', is_test: false, data: { title: 'You were outbid' } })
    await expect
      .poll(() => printed.text)
      .toMatch(new RegExp(`^\\d\\d:\\d\\d:\\d\\d  outbid  ${sent.headers['webhook-id']}  204$`, 'm'))

    await first.stop()
    await rival.ask(triggerEvent, { body: { kind: 'outbid' } })
    await buyer.ask(triggerEvent, { body: { kind: 'deal_sold' } })
    const other = start(key, 'trigger', 'bid_accepted')
    expect(await other.ended).toBe(0)
    await expect.poll(() => printed.text).toContain(`${target} does not answer. Next try in 1 s.`)
    const second = await localServer(first.port)
    await expect.poll(() => second.received.length).toBe(1)
    const [tested] = second.received
    expect(JSON.parse(tested?.body ?? '')).toMatchObject({ type: 'bid_accepted', is_test: true })
    await expect.poll(() => printed.text).toMatch(/bid_accepted \(test\) {2}\S+ {2}204\n/)

    expect((await buyer.ask(revokeKey, { params: { id } })).status).toBe(204)
    expect(await ended).toBe(3)
    expect(printed.text).toContain('The key is not accepted: it is wrong, was revoked, or has expired.')
    expect([first.received.length, second.received.length]).toEqual([1, 1])
    await second.stop()
  })

  it('ends without a fault when it is ended', async () => {
    const { key } = await market.keyOf(buyer, ['read'])
    const { child, printed, ended } = start(key, 'listen', '--forward-to', 'http://127.0.0.1:9/')
    await expect.poll(() => printed.text).toContain('whsec_')
    child.kill('SIGINT')
    expect(await ended).toBe(0)
  })
})

describe('the command', () => {
  let key: string
  beforeAll(async () => {
    key = (await market.keyOf(rival, ['read'])).key
  })
  const hooks = ['--forward-to', 'http://localhost:3000/hooks']
  it.each<[string, string[], number, string]>([
    ['without a command', [], 2, 'Usage: homeslice'],
    ['of another name', ['play'], 2, 'There is no command play.'],
    ['with a key as an option', ['listen', '--key', 'hsk_a'], 2, "Unknown option '--key'."],
    ['without an address', ['listen'], 2, '--forward-to is missing.'],
    [
      'with an address that is none',
      ['listen', '--forward-to', 'nowhere'],
      2,
      '--forward-to is no address: nowhere.',
    ],
    ['with a file', ['listen', '--forward-to', 'file:///etc/passwd'], 2, '--forward-to is no address'],
    [
      'with an unknown kind',
      ['listen', ...hooks, '--events', 'nothing'],
      2,
      'There is no kind of event “nothing”.',
    ],
    ['that triggers an unknown kind', ['trigger', 'nothing'], 2, 'This is not a kind of event.'],
  ])('%s says what is wrong', async (_what, given, code, sentence) => {
    expect(await said(given, { HOMESLICE_KEY: key })).toEqual([code, expect.stringContaining(sentence)])
  })

  it('is refused without a key, with a wrong one, and with one that may not read', async () => {
    const listening = ['listen', ...hooks]
    expect(await said(listening, {})).toEqual([2, expect.stringContaining('Set HOMESLICE_KEY')])
    expect(await said(listening, { HOMESLICE_KEY: 'hsk_wrong' })).toEqual([
      3,
      expect.stringContaining('The key is not accepted'),
    ])
    const bidding = await market.keyOf(rival, ['bid'])
    expect(await said(listening, { HOMESLICE_KEY: bidding.key })).toEqual([
      3,
      expect.stringContaining('lacks the scope “read”'),
    ])
  })
})

/** With what a command ends, and what it prints. */
async function said(given: string[], env: Record<string, string>): Promise<[number, string]> {
  let text = ''
  const print = (line: string) => {
    text += `${line}\n`
  }
  const terminal = { out: print, err: print, signal: AbortSignal.timeout(60_000) }
  const code = await run(given, { ...terminal, env: { HOMESLICE_URL: market.baseUrl, ...env } })
  return [code, text]
}
