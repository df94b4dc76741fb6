import type { FastifyBaseLogger, FastifyRequest } from 'fastify'
import type { WebSocket } from 'ws'
import { type Actor, asPerson } from '../auth/actor.ts'
import { LIVE_CHANNEL, type LiveSignal } from '../events/events.ts'
import { checkOrigin } from '../http/check-origin.ts'
import type { Upgrade } from '../http/serve.ts'
import { CatchUp } from './catch-up.ts'
import type { Signals } from './signals.ts'

const AUTHENTICATE_MS = 5_000
const PING_MS = 30_000
/** A client further behind than this is dropped; it reconnects and fetches what it missed. */
const MOST_BUFFERED_BYTES = 1024 * 1024

/** One client of this server. */
export interface LiveConnection {
  readonly address: string
  /** Ids of the watched deals. */
  readonly watched: ReadonlySet<string>
  watch(deal: string): void
  unwatch(deal: string): void
  /** Null until the client has authenticated. */
  actor: Actor | null
  /** The credentials of the client, checked again when the user's permissions change. */
  credentials: { token: string; forUser: string | null } | null
  send(message: unknown): void
  /** Sends a message that was serialised once for many connections. */
  sendText(text: Buffer): void
  close(): void
  /** Closes the connection, so that the client authenticates again. */
  expire(): void
  /** As `expire`, after a delay; a later call replaces an earlier one. */
  expireIn(milliseconds: number): void
}

/** The protocol of the connections; the platform only manages them. */
export interface LiveProtocol {
  /** Close code of a connection that did not authenticate in time, or whose token is no longer valid. */
  readonly expired: number
  /** Executes a command that a client sent. */
  receive(connection: LiveConnection, text: string): Promise<void>
  /** Forwards a signal of a transaction, from this server or another one. */
  signal(signal: LiveSignal): Promise<void>
  /** Checks every connection again and sends it the current state, because signals were missed. */
  catchUp(): Promise<void>
}

/** The users whose notifications and tasks a connection may get. */
const usersOf = (actor: Actor | null) => (actor ? [actor.user_id, asPerson(actor).user_id] : [])

/** The live connections of this server; `Signals` carry those of other servers. */
export class LiveConnections implements Upgrade {
  readonly #connections = new Map<LiveConnection, { socket: WebSocket; isAlive: boolean }>()
  readonly #watchers = new Map<string, Set<LiveConnection>>()
  readonly #ofUsers = new Map<string, Set<LiveConnection>>()
  readonly #publicUrl: string
  readonly #log: FastifyBaseLogger
  #pings: NodeJS.Timeout | undefined
  #protocol: LiveProtocol | undefined
  #catchUp: CatchUp | undefined

  constructor(publicUrl: string, log: FastifyBaseLogger) {
    this.#publicUrl = publicUrl
    this.#log = log
  }

  serveWith(protocol: LiveProtocol): void {
    this.#protocol = protocol
    this.#pings = setInterval(() => this.#ping(), PING_MS).unref()
  }

  async start(signals: Signals): Promise<void> {
    const catchUp = new CatchUp(async () => this.#protocol?.catchUp(), this.#log)
    this.#catchUp = catchUp
    await signals.listen(LIVE_CHANNEL, {
      onPayload: (payload) => {
        this.#protocol?.signal(JSON.parse(payload) as LiveSignal).catch((error: unknown) => {
          this.#log.warn({ err: error }, 'a live signal was not delivered; its subject is read again')
          catchUp.missed()
        })
      },
      onLost: () => catchUp.lost(),
      onRestored: () => catchUp.restored(),
    })
  }

  get size(): number {
    return this.#connections.size
  }

  matching(isMatch: (connection: LiveConnection) => boolean): LiveConnection[] {
    return [...this.#connections.keys()].filter(isMatch)
  }

  /** The connections of a user, and of the people who act for their account. */
  ofUser(userId: string): readonly LiveConnection[] {
    return [...(this.#ofUsers.get(userId) ?? [])]
  }

  /** The connections that watch a deal. */
  watchersOf(deal: string): readonly LiveConnection[] {
    return [...(this.#watchers.get(deal) ?? [])]
  }

  /** Ids of all watched deals. */
  get watchedDeals(): readonly string[] {
    return [...this.#watchers.keys()]
  }

  /** Sends one message to many connections; it is serialised once. */
  sendAll(connections: readonly LiveConnection[], message: unknown): void {
    if (connections.length === 0) return
    const text = Buffer.from(JSON.stringify(message))
    for (const connection of connections) connection.sendText(text)
  }

  check(request: FastifyRequest): void {
    checkOrigin(request, this.#publicUrl)
  }

  /** Registers a new connection, which must authenticate within five seconds. */
  accept(socket: WebSocket, request: FastifyRequest): void {
    const protocol = this.#protocol
    if (!protocol) throw new Error('Nothing serves live connections.')
    const held = { socket, isAlive: true }
    let expiry: NodeJS.Timeout | undefined
    const expire = () => socket.close(protocol.expired, 'Authenticate again.')
    const sendText = (text: Buffer | string) => {
      if (socket.bufferedAmount > MOST_BUFFERED_BYTES) socket.terminate()
      else if (socket.readyState === socket.OPEN) socket.send(text, { binary: false })
    }
    const watched = new Set<string>()
    let actor: Actor | null = null
    const connection: LiveConnection = {
      address: request.ip,
      watched,
      watch: (deal) => {
        // A command may end after its connection.
        if (!this.#connections.has(connection)) return
        watched.add(deal)
        include(this.#watchers, deal, connection)
      },
      unwatch: (deal) => {
        watched.delete(deal)
        exclude(this.#watchers, deal, connection)
      },
      get actor() {
        return actor
      },
      set actor(next) {
        setActor(next)
      },
      credentials: null,
      send: (message) => sendText(JSON.stringify(message)),
      sendText,
      close: () => socket.close(1000),
      expire,
      expireIn(milliseconds) {
        clearTimeout(expiry)
        expiry = setTimeout(expire, milliseconds)
      },
    }
    const setActor = (next: Actor | null) => {
      for (const id of usersOf(actor)) exclude(this.#ofUsers, id, connection)
      actor = next
      if (this.#connections.has(connection))
        for (const id of usersOf(actor)) include(this.#ofUsers, id, connection)
    }
    connection.expireIn(AUTHENTICATE_MS)
    this.#connections.set(connection, held)
    socket.on('pong', () => {
      held.isAlive = true
    })
    socket.on('message', (data: Buffer) => {
      protocol
        .receive(connection, data.toString())
        .catch((error: unknown) => this.#log.error({ err: error }, 'a live command failed'))
    })
    socket.on('close', () => {
      clearTimeout(expiry)
      for (const deal of watched) connection.unwatch(deal)
      for (const id of usersOf(actor)) exclude(this.#ofUsers, id, connection)
      this.#connections.delete(connection)
    })
    socket.on('error', () => socket.terminate())
  }

  stop(): void {
    this.#catchUp?.stop()
    clearInterval(this.#pings)
    for (const { socket } of this.#connections.values()) socket.close(1001)
  }

  #ping(): void {
    for (const held of this.#connections.values()) {
      if (!held.isAlive) held.socket.terminate()
      held.isAlive = false
      held.socket.ping()
    }
  }
}

type Groups = Map<string, Set<LiveConnection>>

function include(groups: Groups, key: string, connection: LiveConnection): void {
  groups.set(key, (groups.get(key) ?? new Set()).add(connection))
}

function exclude(groups: Groups, key: string, connection: LiveConnection): void {
  const group = groups.get(key)
  group?.delete(connection)
  if (group?.size === 0) groups.delete(key)
}
