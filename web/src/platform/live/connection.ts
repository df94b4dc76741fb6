import type { LiveCommand, LiveMessage } from '#domain/live/contract.ts'
import { LIVE_UNAUTHENTICATED } from '#domain/live/contract.ts'
import { CONNECT_TIMEOUT_MS, MIN_UPTIME_MS, reconnectDelay } from './delay.ts'

/** The identity of the connection; null while no user is logged in. */
export interface Credentials {
  token: string
  forUser: string | null
}

interface Hooks {
  connect: () => WebSocket
  credentials: () => Credentials | null
  onMessage: (message: LiveMessage) => void
  /**
   * The server has accepted the token. After every connection but the first, data changed in between must be fetched.
   */
  onConnected: (isAgain: boolean) => void
  /** The connection has ended or could not be made, and is tried again. */
  onDisconnected: () => void
  /** The server rejected the token. */
  onUnauthenticated: () => void
}

/** One socket per tab: authenticates, watches deals, and reconnects automatically. */
export class LiveConnection {
  private socket: WebSocket | null = null
  private wanted = false
  private failures = 0
  private hasConnected = false
  /** Authenticated; the server confirms it by sending the count. Earlier watch commands would be rejected. */
  private isReady = false
  private retryTimer: ReturnType<typeof setTimeout> | undefined
  private readonly watched = new Map<string, number>()
  private readonly hooks: Hooks

  constructor(hooks: Hooks) {
    this.hooks = hooks
  }

  get isConnected() {
    return this.isReady
  }

  start() {
    if (this.wanted) return
    this.wanted = true
    this.open()
  }

  /** Log-out: sends `logout` and does not reconnect. */
  stop() {
    this.send({ command: 'logout' })
    this.wanted = false
    this.hasConnected = false
    clearTimeout(this.retryTimer)
    this.socket?.close()
    this.socket = null
  }

  /** After a new token, or when View As starts or ends. */
  authenticate() {
    const credentials = this.hooks.credentials()
    if (credentials)
      this.send({ command: 'authenticate', token: credentials.token, for_user: credentials.forUser })
  }

  clearCount() {
    this.send({ command: 'clear_notification_count' })
  }

  /** Several components may watch one deal; the server is notified of the first and the last. */
  watch(deal: string): () => void {
    const watchers = this.watched.get(deal) ?? 0
    this.watched.set(deal, watchers + 1)
    if (watchers === 0 && this.isReady) this.send({ command: 'watch', deal })
    return () => {
      const left = (this.watched.get(deal) ?? 1) - 1
      if (left > 0) this.watched.set(deal, left)
      else {
        this.watched.delete(deal)
        this.send({ command: 'unwatch', deal })
      }
    }
  }

  /** The browser is online again: reconnect without waiting. */
  wake() {
    if (!this.wanted || this.socket) return
    clearTimeout(this.retryTimer)
    this.open()
  }

  /**
   * The browser is offline. A socket that is closed then says so only after a while, and is not waited for, so that
   * `wake` connects immediately.
   */
  drop() {
    const socket = this.socket
    if (socket === null) return
    this.socket = null
    socket.close()
    this.lost()
  }

  private open() {
    const socket = this.hooks.connect()
    this.socket = socket
    let openedAt = 0
    let isNew = true
    const timeout = setTimeout(() => socket.close(), CONNECT_TIMEOUT_MS)
    socket.addEventListener('open', () => {
      clearTimeout(timeout)
      openedAt = Date.now()
      this.authenticate()
    })
    socket.addEventListener('message', (event) => {
      const message = parse(event.data)
      if (!message) return
      // Before the welcome, which compares the count with what was fetched.
      this.hooks.onMessage(message)
      if (!this.isReady && 'content' in message && 'notification_count' in message.content) {
        this.welcome(isNew && this.hasConnected)
        isNew = false
      }
    })
    socket.addEventListener('close', (event) => {
      clearTimeout(timeout)
      if (this.socket !== socket) return
      this.socket = null
      const lasted = openedAt > 0 && Date.now() - openedAt >= MIN_UPTIME_MS
      if (lasted) this.failures = 0
      this.lost(event.code)
    })
  }

  private lost(code?: number) {
    this.isReady = false
    if (!this.wanted) return
    this.hooks.onDisconnected()
    if (code === LIVE_UNAUTHENTICATED) this.hooks.onUnauthenticated()
    this.retryTimer = setTimeout(() => this.open(), reconnectDelay(this.failures, Math.random()))
    this.failures += 1
  }

  private welcome(isReconnected: boolean) {
    this.isReady = true
    this.hasConnected = true
    for (const deal of this.watched.keys()) this.send({ command: 'watch', deal })
    this.hooks.onConnected(isReconnected)
  }

  private send(command: LiveCommand) {
    if (this.socket?.readyState === WebSocket.OPEN) this.socket.send(JSON.stringify(command))
  }
}

/** An unreadable message is ignored; the next fetch brings the current state. */
function parse(data: unknown): LiveMessage | null {
  try {
    return JSON.parse(String(data))
  } catch {
    return null
  }
}
