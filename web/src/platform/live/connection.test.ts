import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { LiveConnection } from './connection.ts'
import { reconnectDelay } from './delay.ts'
import { TestSocket } from './test-socket.test-helpers.ts'

test('the delay starts at 6 s, doubles, and is at most 20 s', () => {
  expect([0, 1, 2, 9].map((failures) => reconnectDelay(failures, 0))).toEqual([6000, 12_000, 20_000, 20_000])
  expect(reconnectDelay(0, 1)).toBe(9000)
  expect(reconnectDelay(1, 1)).toBeLessThanOrEqual(20_000)
})

describe('the live connection', () => {
  const sockets: TestSocket[] = []
  const onConnected = vi.fn()
  const onDisconnected = vi.fn()
  const onUnauthenticated = vi.fn()
  const latest = () => sockets.at(-1) ?? new TestSocket()
  let live: LiveConnection

  beforeEach(() => {
    vi.useFakeTimers()
    sockets.length = 0
    onConnected.mockClear()
    onDisconnected.mockClear()
    onUnauthenticated.mockClear()
    live = new LiveConnection({
      connect: () => {
        const socket = new TestSocket()
        sockets.push(socket)
        return socket as unknown as WebSocket
      },
      credentials: () => ({ token: 't', forUser: null }),
      onMessage: () => {},
      onConnected,
      onDisconnected,
      onUnauthenticated,
    })
    live.start()
  })
  afterEach(() => vi.useRealTimers())

  test('authenticates first, and watches once the server has accepted the token', () => {
    live.watch('d1')
    latest().opened()
    expect(latest().sent).toEqual([{ command: 'authenticate', token: 't', for_user: null }])
    latest().welcomed()
    expect(latest().sent).toContainEqual({ command: 'watch', deal: 'd1' })
    expect(onConnected.mock.calls).toEqual([[false]])
  })

  test('watches a deal once for several components, until the last one stops', () => {
    latest().welcomed()
    const first = live.watch('d1')
    const second = live.watch('d1')
    first()
    expect(latest().sent.slice(1)).toEqual([{ command: 'watch', deal: 'd1' }])
    second()
    expect(latest().sent.slice(1)).toEqual([
      { command: 'watch', deal: 'd1' },
      { command: 'unwatch', deal: 'd1' },
    ])
  })

  test('reconnects after a loss, watches again and reports that messages may have been missed', () => {
    latest().welcomed()
    live.watch('d1')
    latest().close()
    vi.advanceTimersByTime(9000)
    expect(sockets).toHaveLength(2)
    latest().welcomed()
    expect(latest().sent).toContainEqual({ command: 'watch', deal: 'd1' })
    expect(onDisconnected).toHaveBeenCalledOnce()
    expect(onConnected.mock.calls).toEqual([[false], [true]])
  })

  test('connects immediately when the network returns, though the lost connection has not ended yet', () => {
    latest().welcomed()
    vi.spyOn(latest(), 'close').mockImplementation(() => {})
    live.drop()
    expect(onDisconnected).toHaveBeenCalledOnce()
    expect(sockets).toHaveLength(1)
    live.wake()
    live.wake()
    expect(sockets).toHaveLength(2)
    latest().welcomed()
    expect(onConnected.mock.calls).toEqual([[false], [true]])
    sockets[0]?.dispatchEvent(Object.assign(new Event('close'), { code: 1006 }))
    vi.advanceTimersByTime(60_000)
    expect(sockets).toHaveLength(2)
    expect(onDisconnected).toHaveBeenCalledOnce()
  })

  test('gives up a connection that does not open in 5 s', () => {
    vi.advanceTimersByTime(5000)
    expect(sockets[0]?.readyState).toBe(3)
    expect(onDisconnected).toHaveBeenCalledOnce()
  })

  test('requests a new token when the old one was rejected', () => {
    latest().opened()
    latest().close(4401)
    expect(onUnauthenticated).toHaveBeenCalledOnce()
  })

  test('does not reconnect after a log-out', () => {
    latest().opened()
    live.stop()
    vi.advanceTimersByTime(60_000)
    expect(sockets).toHaveLength(1)
    expect(onDisconnected).not.toHaveBeenCalled()
  })
})
