import { createHomeSlice } from '@homeslice/sdk'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'

type Listener = (event: { data?: unknown; code?: number }) => void

/** The end of a connection that the test holds. */
class Line {
  readonly sent: unknown[] = []
  readonly #listeners = new Map<string, Listener>()
  send(text: string): void {
    this.sent.push(JSON.parse(text))
  }
  close(): void {
    this.happens('close', { code: 1000 })
  }
  addEventListener(type: string, listener: Listener): void {
    this.#listeners.set(type, listener)
  }
  happens(type: string, event: Parameters<Listener>[0] = {}): void {
    this.#listeners.get(type)?.(event)
  }
  says(content: object): void {
    this.happens('message', { data: JSON.stringify({ content }) })
  }
}

let lines: Line[]
let tokens: string[]
beforeEach(() => {
  vi.useFakeTimers()
  lines = []
  tokens = []
})
afterEach(() => {
  vi.useRealTimers()
})

function liveOf(onToken = () => {}) {
  const homeslice = createHomeSlice({
    baseUrl: 'https://market.test',
    token: () => {
      tokens.push(`token ${tokens.length + 1}`)
      onToken()
      return String(tokens.at(-1))
    },
  })
  return homeslice.live({
    connect: (url) => {
      expect(url).toBe('wss://market.test/api/notifications/')
      const line = new Line()
      lines.push(line)
      return line
    },
  })
}
const lineAt = (place: number) => {
  const line = lines[place]
  if (!line) throw new Error(`There were ${lines.length} connections.`)
  return line
}
/** The connection is there, and the server takes its token. */
async function opens(place: number): Promise<void> {
  lineAt(place).happens('open')
  await vi.advanceTimersByTimeAsync(0)
  lineAt(place).says({ notification_count: 0 })
}

it('a connection that is lost is made again, with the token of the moment and the deals that were watched', async () => {
  const live = liveOf()
  const onConnect = vi.fn()
  live.onConnect = onConnect
  live.watch('a')
  live.watch('b')
  await opens(0)
  live.unwatch('b')
  lineAt(0).happens('close', { code: 4401 })
  await vi.advanceTimersByTimeAsync(1_000)
  await opens(1)
  expect(lineAt(1).sent).toEqual([
    { command: 'authenticate', token: 'token 2' },
    { command: 'watch', deal: 'a' },
  ])
  expect(onConnect).toHaveBeenCalledTimes(2)
  live.close()
})

it('is made again when its token could not be had', async () => {
  const live = liveOf(() => {
    if (tokens.length === 1) throw new Error('The server of tokens is away.')
  })
  live.watch('a')
  lineAt(0).happens('open')
  await vi.advanceTimersByTimeAsync(1_000)
  await opens(1)
  expect(lines.map(({ sent }) => sent)).toEqual([
    [],
    [
      { command: 'authenticate', token: 'token 2' },
      { command: 'watch', deal: 'a' },
    ],
  ])
  live.close()
})

it('is tried less and less often while it cannot be made', async () => {
  const live = liveOf()
  for (const [tried, seconds] of [1, 2, 4, 8].entries()) {
    lineAt(tried).happens('close', { code: 1006 })
    await vi.advanceTimersByTimeAsync(seconds * 1_000 - 1)
    expect(lines).toHaveLength(tried + 1)
    await vi.advanceTimersByTimeAsync(1)
    expect(lines).toHaveLength(tried + 2)
  }
  live.close()
})

it('gives what arrived, in its order, and ends when it is closed', async () => {
  const live = liveOf()
  await opens(0)
  lineAt(0).says({ auction: { deal: 'a' } })
  live.close()
  const read = []
  for await (const content of live) read.push(content)
  expect(read).toEqual([{ notification_count: 0 }, { auction: { deal: 'a' } }])
})

it('says that it needs a token that is valid', async () => {
  const live = liveOf()
  const reading = (async () => {
    for await (const _content of live) throw new Error('Nothing was sent.')
  })()
  lineAt(0).happens('close', { code: 4401 })
  await expect(reading).rejects.toThrow('it needs a valid access token')
  expect(lines).toHaveLength(1)
})
