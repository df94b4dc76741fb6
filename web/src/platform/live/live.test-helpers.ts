import { act } from '@testing-library/react'
import { vi } from 'vitest'
import type { LiveMessage } from '#domain/live/contract.ts'
import { test as screenTest } from '../screen.test-helpers.tsx'
import { accessToken } from '../session/token.ts'
import { startLive } from './live.ts'
import { TestSocket } from './test-socket.test-helpers.ts'

let isStarted = false

/** The live connection of a logged-in user. Losses are shown after a moment, so its tests run on a stopped clock. */
class TestConnection {
  readonly sockets: TestSocket[] = []

  constructor() {
    const { sockets } = this
    vi.stubGlobal(
      'WebSocket',
      class extends TestSocket {
        constructor() {
          super()
          sockets.push(this)
        }
      },
    )
    if (!isStarted) startLive()
    isStarted = true
    accessToken.set('t')
  }

  get latest(): TestSocket {
    const socket = this.sockets.at(-1)
    if (!socket) throw new Error('There is no connection.')
    return socket
  }

  welcome = (notification_count = 0) => act(() => this.latest.welcomed(notification_count))
  receive = (message: LiveMessage) => act(() => this.latest.receive(message))
  close = () => act(() => this.latest.close())
  async pass(ms: number) {
    await act(() => vi.advanceTimersByTimeAsync(ms))
  }

  /** Ends the connection for so long that pages say so. */
  async lose() {
    this.close()
    await this.pass(1_500)
  }
  /** The user logs out, so that no connection is missed. */
  async logOut() {
    act(() => accessToken.set(null))
    await this.pass(1_500)
  }
  /** Connects again. */
  async find() {
    await this.pass(9_000)
    this.welcome()
    await this.pass(0)
  }
}

/** A test whose pages have a live connection. */
export const test = screenTest.extend('live', ({ task: _task }, { onCleanup }) => {
  vi.useFakeTimers({ now: Date.parse('2026-11-21T15:00:00Z') })
  onCleanup(() => {
    accessToken.set(null)
    vi.useRealTimers()
    vi.unstubAllGlobals()
  })
  return new TestConnection()
})
