import { setTimeout as sleep } from 'node:timers/promises'
import pg from 'pg'
import type { Listening } from './engine.ts'

/** A connection that died silently is noticed within the sum of these two. */
const PROBE_EVERY_MS = 5_000
const RESPONSE_MS = 2_000
/** The first attempt to reconnect is made immediately. */
const FIRST_PAUSE_MS = 50
const LONGEST_PAUSE_MS = 1_000

/** The connection on which a server receives notifications. A lost one is replaced; listeners learn of the gap. */
export class PostgresListener {
  readonly #url: string
  readonly #channels = new Map<string, Listening[]>()
  readonly #probes: NodeJS.Timeout
  #client: pg.Client | undefined
  #isClosing = false

  constructor(url: string) {
    this.#url = url
    this.#probes = setInterval(() => this.#probe(), PROBE_EVERY_MS).unref()
  }

  /** @throws if the first connection fails */
  async listen(channel: string, listening: Listening): Promise<void> {
    const known = this.#channels.get(channel) ?? []
    this.#channels.set(channel, [...known, listening])
    if (known.length > 0) return
    if (this.#client) await this.#client.query(listenTo(channel))
    else await this.#connect()
  }

  async close(): Promise<void> {
    this.#isClosing = true
    clearInterval(this.#probes)
    await this.#client?.end()
  }

  async #connect(): Promise<void> {
    const client = new pg.Client({
      connectionString: this.#url,
      application_name: 'homeslice listener',
      connectionTimeoutMillis: RESPONSE_MS,
      query_timeout: RESPONSE_MS,
      keepAlive: true,
    })
    client.on('error', () => {})
    client.on('end', () => this.#lose(client))
    client.on('notification', ({ channel, payload }) => {
      for (const { onPayload } of this.#channels.get(channel) ?? []) onPayload(payload ?? '')
    })
    try {
      await client.connect()
      for (const channel of this.#channels.keys()) await client.query(listenTo(channel))
    } catch (error) {
      void client.end()
      throw error
    }
    if (this.#isClosing) await client.end()
    else this.#client = client
  }

  /** TCP alone takes minutes to notice that a peer has vanished. */
  #probe(): void {
    const client = this.#client
    client?.query('select').catch(() => {
      void client.end()
      this.#lose(client)
    })
  }

  #lose(client: pg.Client): void {
    if (this.#client !== client || this.#isClosing) return
    this.#client = undefined
    for (const listening of this.#allListeners()) listening.onLost?.()
    void this.#connectAgain()
  }

  #allListeners(): Listening[] {
    return [...this.#channels.values()].flat()
  }

  async #connectAgain(): Promise<void> {
    let pause = 0
    while (!this.#client && !this.#isClosing) {
      await sleep(pause)
      pause = Math.min(pause * 2 || FIRST_PAUSE_MS, LONGEST_PAUSE_MS)
      await this.#connect().catch(() => {})
    }
    if (this.#isClosing) return
    // Every later commit is received, so data that is read from now on misses nothing.
    for (const listening of this.#allListeners()) listening.onRestored?.()
  }
}

const listenTo = (channel: string) => `LISTEN ${pg.escapeIdentifier(channel)}`
