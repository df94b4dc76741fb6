import { EventEmitter } from 'node:events'
import type { FastifyBaseLogger, FastifyRequest } from 'fastify'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import type { WebSocket } from 'ws'
import { type LiveConnection, LiveConnections } from './connections.ts'

const EXPIRED = 4401

/** The server’s side of a connection, which records what was done with it. */
class Socket extends EventEmitter {
  readonly OPEN = 1
  readyState = 1
  bufferedAmount = 0
  sent: string[] = []
  pings = 0
  closedWith: number | null = null
  isTerminated = false

  send(text: Buffer) {
    this.sent.push(String(text))
  }
  ping() {
    this.pings += 1
  }
  close(code: number) {
    this.closedWith = code
  }
  terminate() {
    this.isTerminated = true
  }
}

let live: LiveConnections
let received: LiveConnection[]
beforeEach(() => {
  vi.useFakeTimers()
  received = []
  live = new LiveConnections('http://localhost', {} as FastifyBaseLogger)
  live.serveWith({
    expired: EXPIRED,
    receive: async (connection) => void received.push(connection),
    signal: async () => {},
    catchUp: async () => {},
  })
})
afterEach(() => {
  live.stop()
  vi.useRealTimers()
})

function connected(): Socket {
  const socket = new Socket()
  live.accept(socket as unknown as WebSocket, { ip: '127.0.0.1' } as FastifyRequest)
  return socket
}

it('a client that does not authenticate within five seconds is closed with 4401', () => {
  const socket = connected()
  vi.advanceTimersByTime(4_999)
  expect(socket.closedWith).toBeNull()
  vi.advanceTimersByTime(1)
  expect(socket.closedWith).toBe(EXPIRED)
})

it('a client is closed with 4401 when its token expires, unless it has shown a new one', () => {
  const socket = connected()
  socket.emit('message', Buffer.from('{}'))
  const [connection] = received
  connection?.expireIn(300_000)
  vi.advanceTimersByTime(290_000)
  connection?.expireIn(300_000)
  vi.advanceTimersByTime(299_999)
  expect(socket.closedWith).toBeNull()
  vi.advanceTimersByTime(1)
  expect(socket.closedWith).toBe(EXPIRED)
})

it('clients are pinged every 30 seconds, and one that does not respond is dropped at the next ping', () => {
  const [answering, silent] = [connected(), connected()]
  vi.advanceTimersByTime(30_000)
  answering.emit('pong')
  expect([answering.pings, silent.pings, silent.isTerminated]).toEqual([1, 1, false])
  vi.advanceTimersByTime(30_000)
  expect([answering.pings, answering.isTerminated, silent.isTerminated]).toEqual([2, false, true])
})

it('a client that is a megabyte behind is dropped, and nothing more is queued for it', () => {
  const socket = connected()
  socket.emit('message', Buffer.from('{}'))
  const [connection] = received
  socket.bufferedAmount = 1024 * 1024
  connection?.send('one')
  expect([socket.sent, socket.isTerminated]).toEqual([['"one"'], false])
  socket.bufferedAmount += 1
  connection?.send('two')
  expect([socket.sent, socket.isTerminated]).toEqual([['"one"'], true])
})
