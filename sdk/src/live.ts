import type { Shape } from './types.ts'

/** What the live connection sends: one of these at a time. */
export type LiveContent = Extract<Shape<'LiveMessage'>, { content: unknown }>['content']

/** The parts of a WebSocket that are used; those of browsers, of Node 22 and of the package `ws` have them. */
interface Socket {
  send(text: string): void
  close(code?: number): void
  addEventListener(
    type: 'open' | 'message' | 'close' | 'error',
    listener: (event: { data?: unknown; code?: number }) => void,
  ): void
}

export interface LiveOptions {
  /** Makes the connection. Node 20 has none of its own: `(url) => new WebSocket(url)` with that of the package `ws`. */
  connect?: (url: string) => object
  /** Seconds before the first attempt to connect again; then twice as many, up to 30. Default 1. */
  pause?: number
}

/** The code with which the server closes a connection whose token it does not accept. */
const UNAUTHENTICATED = 4401
/** The most seconds between attempts to connect. */
const LONGEST_PAUSE = 30

/**
 * A connection that tells of auctions and notifications as they change. It connects again when it is lost, and watches
 * the same deals; nothing is replayed, so read what you rely on after `onConnect`.
 */
export class LiveConnection implements AsyncIterable<LiveContent> {
  /** Called whenever the connection is ready, the first time too. */
  onConnect: () => void = () => {}
  readonly #url: string
  readonly #token: () => Promise<string | undefined>
  readonly #connect: (url: string) => object
  readonly #pause: number
  readonly #watched = new Set<string>()
  readonly #waiting: LiveContent[] = []
  #socket: Socket | null = null
  #isReady = false
  #isOver = false
  #refusal: Error | null = null
  #failures = 0
  #wake: () => void = () => {}
  #timer: ReturnType<typeof setTimeout> | undefined

  constructor(
    baseUrl: string,
    token: () => Promise<string | undefined>,
    { connect = (url) => new WebSocket(url), pause = 1 }: LiveOptions = {},
  ) {
    this.#url = `${baseUrl.replace(/^http/, 'ws').replace(/\/$/, '')}/api/notifications/`
    this.#token = token
    this.#connect = connect
    this.#pause = pause
    this.#open()
  }

  /** Tells of a deal’s auction from now on; at most 100 deals. */
  watch(deal: string): void {
    this.#watched.add(deal)
    this.#send({ command: 'watch', deal })
  }

  unwatch(deal: string): void {
    this.#watched.delete(deal)
    this.#send({ command: 'unwatch', deal })
  }

  /** Ends the connection, and the loops that read it. */
  close(): void {
    this.#isOver = true
    clearTimeout(this.#timer)
    this.#socket?.close(1000)
    this.#wake()
  }

  async *[Symbol.asyncIterator](): AsyncGenerator<LiveContent> {
    while (!this.#isOver || this.#waiting.length > 0) {
      const next = this.#waiting.shift()
      if (next) yield next
      else
        await new Promise<void>((resolve) => {
          this.#wake = resolve
        })
    }
    if (this.#refusal) throw this.#refusal
  }

  #send(command: object): void {
    if (this.#isReady) this.#socket?.send(JSON.stringify(command))
  }

  #open(): void {
    const socket = this.#connect(this.#url) as Socket
    this.#socket = socket
    socket.addEventListener('open', async () => {
      try {
        const token = await this.#token()
        socket.send(JSON.stringify({ command: 'authenticate', token: token ?? '' }))
      } catch {
        // As after a lost connection: the next one asks for the token again.
        socket.close()
      }
    })
    socket.addEventListener('message', ({ data }) => this.#receive(String(data)))
    socket.addEventListener('close', ({ code }) => this.#reopen(code))
    // What failed is closed afterwards.
    socket.addEventListener('error', () => {})
  }

  #receive(text: string): void {
    const { content } = JSON.parse(text) as { content?: LiveContent }
    if (!content) return
    if (!this.#isReady) {
      // The first message confirms the token.
      this.#isReady = true
      this.#failures = 0
      for (const deal of this.#watched) this.#send({ command: 'watch', deal })
      this.onConnect()
    }
    this.#waiting.push(content)
    this.#wake()
  }

  #reopen(code: number | undefined): void {
    const wasReady = this.#isReady
    this.#isReady = false
    if (this.#isOver) return
    // A token that was good and has expired is asked for again; one that was never good stays so.
    if (code === UNAUTHENTICATED && !wasReady) {
      this.#refusal = new Error('The live connection was refused: it needs a valid access token.')
      this.close()
      return
    }
    const seconds = Math.min(LONGEST_PAUSE, this.#pause * 2 ** this.#failures)
    this.#failures += 1
    this.#timer = setTimeout(() => this.#open(), seconds * 1000)
  }
}
