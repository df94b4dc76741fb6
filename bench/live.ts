/*
 * node bench/live.ts [--sockets n] [--bids n] [--json file]: 2 000 sockets watch one deal and others bid on it; from a bid's
 * answer until the last socket has the news. Beside it, in turn and with the same clients, a server that is nothing but `ws`
 * sends a message of the same size.
 */
import { type ChildProcess, fork } from 'node:child_process'
import { once } from 'node:events'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { connect } from 'node:net'
import { WebSocketServer } from 'ws'
import { figuresOf } from './lib/figures.ts'
import { liveDeal, makeMarket, openDatabases, serveMarket, USERS } from './lib/markets.ts'
import { option, Report } from './lib/results.ts'
import { buyerTokens } from './lib/tokens.ts'

const DEALS = 10_000
const WARM_UP = 10
const SOCKETS = option('sockets', 2_000)
const BIDS = option('bids', 60)
const STEP = 20_000

/** One clock for all processes. */
const now = () => Number(process.hrtime.bigint()) / 1e6

/** Watches in a process of its own with bare sockets, which cost as little as clients can; reports the moment at which the last has heard of a bid. */
function watch(url: URL, deal: string, tokens: readonly string[]): void {
  const heard = new Map<number, number>()
  const command = (message: object) => {
    const text = Buffer.from(JSON.stringify(message))
    const head = Buffer.alloc(text.length > 125 ? 8 : 6)
    head[0] = 0x81
    head[1] = 0x80 | (text.length > 125 ? 126 : text.length)
    if (text.length > 125) head.writeUInt16BE(text.length, 2)
    // Masked with zeros, which leaves it as it is.
    return Buffer.concat([head, text])
  }
  let opened = 0
  let watching = 0
  const open = () => {
    const token = tokens[opened % tokens.length]
    opened += 1
    const socket = connect(Number(url.port), url.hostname)
    socket.write(
      `GET ${url.pathname} HTTP/1.1\r\nHost: ${url.host}\r\nUpgrade: websocket\r\nConnection: Upgrade\r\nSec-WebSocket-Version: 13\r\nSec-WebSocket-Key: dGhlIHNhbXBsZSBub25jZQ==\r\n\r\n`,
    )
    let stage = 0
    socket.on('data', (data) => {
      const text = data.toString('latin1')
      if (stage === 0) {
        stage = 1
        socket.write(command({ command: 'authenticate', token }))
      }
      if (stage === 1 && text.includes('notification_count')) {
        stage = 2
        socket.write(command({ command: 'watch', deal }))
      }
      const bid = /"bid_count":(\d+)/.exec(text)
      if (!bid) return
      if (stage === 2) {
        stage = 3
        watching += 1
        if (opened < SOCKETS) open()
        if (watching === SOCKETS) process.send?.({ ready: true })
        return
      }
      const count = (heard.get(Number(bid[1])) ?? 0) + 1
      heard.set(Number(bid[1]), count)
      if (count === SOCKETS) process.send?.({ at: now(), bytes: data.length })
    })
  }
  for (let first = 0; first < 50; first += 1) open()
}

/** Nothing but `ws`: sends what it is told to all sockets. */
function serveBare(): void {
  const http = createServer()
  const sockets = new WebSocketServer({ server: http, perMessageDeflate: false })
  const first = JSON.stringify({ notification_count: 0, bid_count: 0 })
  sockets.on('connection', (socket) => socket.once('message', () => socket.send(first)))
  process.on('message', ({ text }: { text: string }) => {
    const message = Buffer.from(text)
    process.send?.({ asked: now() })
    for (const socket of sockets.clients) socket.send(message, { binary: false })
  })
  http.listen(0, '127.0.0.1', () => process.send?.({ port: (http.address() as AddressInfo).port }))
}

const part = (...parameters: string[]) =>
  fork(import.meta.filename, [...parameters, ...process.argv.slice(2)], { stdio: ['ignore', 2, 2, 'ipc'] })

async function told<T>(child: ChildProcess): Promise<T> {
  const [message] = (await once(child, 'message')) as [T]
  return message
}

/** Milliseconds from each asking until the last socket has heard of it. */
async function measure(watchers: ChildProcess, send: (round: number) => Promise<number>) {
  const took: number[] = []
  let bytes = 0
  for (let round = 1; round <= BIDS + WARM_UP; round += 1) {
    const last = told<{ at: number; bytes: number }>(watchers)
    const asked = await send(round)
    const heard = await last
    bytes = heard.bytes
    if (round > WARM_UP) took.push(Math.max(0, heard.at - asked))
    await new Promise((resolve) => setTimeout(resolve, 50))
  }
  return { ...figuresOf(took, 1), bytes }
}

async function product() {
  const postgres = await openDatabases()
  const market = await makeMarket(postgres, DEALS)
  const server = await serveMarket(market)
  const deal = liveDeal(market, 1)
  const tokens = buyerTokens(102, USERS)
  const bidders = tokens.splice(-2)
  const watchers = part('watch', `${server.url}/api/notifications/`, deal, tokens.join(','))
  try {
    await told(watchers)
    let amount = await minimumBid(server.url, deal, bidders[0] ?? '')
    return await measure(watchers, async (round) => {
      amount += STEP
      const answer = await fetch(`${server.url}/api/bids/`, {
        method: 'POST',
        headers: { authorization: `Bearer ${bidders[round % 2]}`, 'content-type': 'application/json' },
        body: JSON.stringify({ loan_deal: deal, bid_amount: amount, confirm_above: true }),
      })
      const answered = now()
      if (answer.status !== 201) throw new Error(`${answer.status} ${await answer.text()}`)
      await answer.text()
      return answered
    })
  } finally {
    watchers.kill()
    await server.end('SIGTERM')
    await postgres.stop()
  }
}

async function minimumBid(url: string, deal: string, token: string): Promise<number> {
  const answer = await fetch(`${url}/api/loan-deal/${deal}/auction/`, {
    headers: { authorization: `Bearer ${token}` },
  })
  const auction = (await answer.json()) as { minimum_bid: string }
  return Number(auction.minimum_bid)
}

async function bare(bytes: number) {
  const server = part('bare')
  const { port } = await told<{ port: number }>(server)
  const watchers = part('watch', `http://127.0.0.1:${port}/`, 'any', 'any')
  try {
    await told(watchers)
    return await measure(watchers, async (round) => {
      const text = JSON.stringify({ bid_count: round, pad: '' })
      const asked = told<{ asked: number }>(server)
      server.send({ text: text.replace('""', `"${'x'.repeat(Math.max(0, bytes - text.length - 4))}"`) })
      return (await asked).asked
    })
  } finally {
    watchers.kill()
    server.kill()
  }
}

const [role, url = '', deal = '', tokens = ''] = process.argv.slice(2)
if (role === 'watch') watch(new URL(url), deal, tokens.split(','))
else if (role === 'bare') serveBare()
else {
  const report = new Report('live')
  const own = await product()
  const reference = await bare(own.bytes)
  for (const share of ['p50', 'p99'] as const)
    report.add({
      what: `${SOCKETS} sockets, ${own.bytes} bytes: answer to the last, ${share}`,
      value: own[share],
      unit: 'ms',
      reference: { what: 'bare ws', value: reference[share] },
    })
  report.end()
}
