import { type ChildProcess, execFileSync, spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { createInterface } from 'node:readline'
import { afterAll, beforeAll, expect, it, vi } from 'vitest'
import { logIn } from '#domain/accounts/contract.ts'
import { getDeal, placeBid } from '#domain/auctions/contract.ts'
import { createDeal, listDeals } from '#domain/deals/contract.ts'
import { uploadFiles } from '#domain/documents/contract.ts'
import { DEMO_PASSWORD } from '#seed/accounts.ts'
import { watchLive } from '#server/test/faults/live-client.ts'
import { SMALL_PDF } from '#server/test/forms.ts'
import { type Client, clientAt } from '#server/test/test-app.ts'
import { ROOT } from '../steps.ts'
import { certificateIn } from './proxy.ts'
import { trust } from './trust.ts'

const folder = mkdtempSync(join(tmpdir(), 'homeslice-cluster-'))
let command: ChildProcess
let market: string
const servers: string[] = []
const said: string[] = []
beforeAll(async () => {
  command = spawn(process.execPath, ['scripts/cluster.ts', '--folder', folder], {
    cwd: ROOT,
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  for (const output of [command.stdout, command.stderr])
    if (output) createInterface({ input: output }).on('line', (line) => said.push(line))
  await vi.waitUntil(() => said.includes('Ctrl-C stops everything.') || command.exitCode !== null, {
    timeout: 400_000,
    interval: 100,
  })
  expect(command.exitCode, said.join('\n')).toBeNull()
  const addresses = (pattern: RegExp) => said.flatMap((line) => pattern.exec(line)?.[1] ?? [])
  market = addresses(/^HomeSlice is at (\S+)/)[0] ?? ''
  servers.push(...addresses(/^ {2}server +(\S+)/))
  trust(certificateIn(folder))
})
afterAll(async () => {
  // It ends its programs itself; killed, it would leave them.
  if (command.exitCode === null && command.kill('SIGTERM')) await once(command, 'exit')
  rmSync(folder, { recursive: true, force: true })
})

async function loggedIn(email: string): Promise<Client> {
  const { body } = await clientAt(market).ask(logIn, { body: { email, password: DEMO_PASSWORD } })
  if (!('access' in body)) throw new Error(`${email} has a second factor.`)
  return clientAt(market, body.access)
}

it('a buyer who logs in through nginx finds a deal and bids, and watchers on every server see the bid', async () => {
  const buyer = await loggedIn('buyer@homeslice.test')
  const { body } = await buyer.ask(listDeals, { query: { deal_state: 'live', page_size: '50' } })
  let bid: { deal: string; amount: string } | undefined
  const watchers: Awaited<ReturnType<typeof watchLive>>[] = []
  for (const { id } of body.results) {
    const { auction } = (await buyer.ask(getDeal, { params: { id } })).body
    if (auction.auction_format === 'sealed' || auction.minimum_bid === null) continue
    for (const url of [market, ...servers]) watchers.push(await watchLive({ server: { url } }, buyer, id))
    const sent = { loan_deal: id, bid_amount: auction.minimum_bid }
    const { status } = await buyer.ask(placeBid, { body: sent, headers: { 'idempotency-key': id } })
    if (status === 201) {
      bid = { deal: id, amount: auction.minimum_bid }
      break
    }
    for (const watcher of watchers.splice(0)) watcher.close()
  }
  expect(bid).toBeDefined()
  const { leading_amount } = (await buyer.ask(getDeal, { params: { id: bid?.deal ?? '' } })).body.auction
  expect(Number(leading_amount)).toBeGreaterThanOrEqual(Number(bid?.amount))
  expect(watchers).toHaveLength(4)
  await vi.waitUntil(() => watchers.every((watcher) => watcher.leadingAmount() === leading_amount))
  for (const watcher of watchers) watcher.close()
})

it('a document that was uploaded through nginx is read on every server, from the bucket', async () => {
  const seller = await loggedIn('seller@homeslice.test')
  const draft = (await seller.ask(createDeal, { body: { deal_type: 'single_mortgage' } })).body.id
  const form = new FormData()
  form.append('loan_deal', draft)
  form.append('document_type', 'net_worth')
  form.append('files', new File([new Uint8Array(SMALL_PDF)], 'Statement.pdf'))
  const sent = await fetch(`${market}/api${uploadFiles.path}`, {
    method: 'POST',
    headers: { authorization: `Bearer ${seller.token}` },
    body: form,
  })
  const url = uploadFiles.response.parse(await sent.json()).results[0]?.url
  expect([sent.status, typeof url]).toEqual([201, 'string'])
  for (const address of [market, ...servers]) {
    const read = await fetch(`${address}${url}`)
    // The storage has an address of its own.
    expect([read.status, read.redirected, new URL(read.url).protocol]).toEqual([200, true, 'https:'])
    expect(Buffer.from(await read.arrayBuffer()).equals(SMALL_PDF)).toBe(true)
  }
})

it('pages come through nginx, and what is for operators only does not', async () => {
  const statuses = await Promise.all(
    ['/', '/readyz', '/metrics'].map((path) => fetch(`${market}${path}`).then(({ status }) => status)),
  )
  expect(statuses).toEqual([200, 200, 404])
})

it('on SIGTERM the command stops all that it started', async () => {
  const children = execFileSync('pgrep', ['-P', String(command.pid)], { encoding: 'utf8' })
  const pids = children.trim().split('\n').map(Number)
  // Two of PostgreSQL, PgBouncer, Redis, nginx, three servers; the storage is in the command.
  expect(pids).toHaveLength(8)
  const ended = once(command, 'exit')
  command.kill('SIGTERM')
  expect(await ended).toEqual([0, null])
  expect(pids.filter(isAlive)).toEqual([])
})

function isAlive(pid: number): boolean {
  try {
    process.kill(pid, 0)
    return true
  } catch {
    return false
  }
}
