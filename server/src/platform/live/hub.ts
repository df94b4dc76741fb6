import type { FastifyBaseLogger } from 'fastify'
import type { WebSocket } from 'ws'
import { MESSAGES } from '#domain/kernel/errors.ts'
import { LIVE_UNAUTHENTICATED, type LiveReply, liveCommand } from '#domain/kernel/live.ts'
import type { Actor } from '../auth/actor.ts'
import type { Engine } from '../database/engine.ts'
import { LIVE_CHANNEL, type LiveSignal } from '../events/events.ts'

const AUTHENTICATE_MS = 5_000
const PING_MS = 30_000
/** A reader further behind than this is dropped; it reconnects and fetches what it missed. */
const MOST_BUFFERED_BYTES = 1024 * 1024
const MOST_WATCHED = 100

/** What a feature says: its contract is the feature's. */
interface FeatureMessage {
  content: object
}

/** What features lend the hub: who a token belongs to, and what may be told to whom. */
export interface LiveSources {
  authenticate(
    token: string,
    forUser: string | null,
    address: string,
  ): Promise<{ actor: Actor; expires: number } | null>
  notificationCount(userId: string): Promise<number>
  clearNotifications(userId: string): Promise<void>
  /** The notification of a signal, for the user it was written to. */
  loadNotification(id: string): Promise<FeatureMessage | null>
  /** Loads once what is told of a deal; the result says per actor what they may see, null for nothing. */
  loadDeal(id: string): Promise<((actor: Actor) => FeatureMessage | null) | null>
}

interface Connection {
  socket: WebSocket
  address: string
  actor: Actor | null
  /** What it authenticated with, to ask again when something about the person changes. */
  proof: { token: string; forUser: string | null } | null
  expiry: NodeJS.Timeout
  watched: Set<string>
  isAlive: boolean
}

/** The live connections of this server; the database's notifications bring what happens on the others. */
export class LiveHub {
  readonly #connections = new Set<Connection>()
  readonly #sources: LiveSources
  readonly #log: FastifyBaseLogger
  readonly #loading = new Map<string, 'running' | 'again'>()
  readonly #pings: NodeJS.Timeout

  constructor(sources: LiveSources, log: FastifyBaseLogger) {
    this.#sources = sources
    this.#log = log
    this.#pings = setInterval(() => this.#ping(), PING_MS)
    this.#pings.unref()
  }

  async start(engine: Engine): Promise<void> {
    await engine.listen(LIVE_CHANNEL, (payload) => {
      this.#receive(JSON.parse(payload) as LiveSignal).catch((error: unknown) =>
        this.#log.error({ err: error }, 'a live signal was not delivered'),
      )
    })
  }

  get size(): number {
    return this.#connections.size
  }

  /** Takes a new connection, which must authenticate within five seconds. */
  accept(socket: WebSocket, address: string): void {
    const connection: Connection = {
      socket,
      address,
      actor: null,
      proof: null,
      expiry: setTimeout(() => close(connection), AUTHENTICATE_MS),
      watched: new Set(),
      isAlive: true,
    }
    this.#connections.add(connection)
    socket.on('pong', () => {
      connection.isAlive = true
    })
    socket.on('message', (data: Buffer) => {
      this.#command(connection, data.toString()).catch((error: unknown) => {
        this.#log.error({ err: error }, 'a live command failed')
        send(connection, { error: { code: 'internal', detail: MESSAGES.internal } })
      })
    })
    socket.on('close', () => {
      clearTimeout(connection.expiry)
      this.#connections.delete(connection)
    })
    socket.on('error', () => socket.terminate())
  }

  stop(): void {
    clearInterval(this.#pings)
    for (const { socket } of this.#connections) socket.close(1001)
  }

  async #command(connection: Connection, text: string): Promise<void> {
    const parsed = liveCommand.safeParse(parseJson(text))
    if (!parsed.success) return send(connection, { error: { code: 'invalid', detail: 'Unknown command.' } })
    const command = parsed.data
    if (command.command === 'authenticate')
      return this.#authenticate(connection, command.token, command.for_user ?? null)
    const { actor } = connection
    if (actor === null)
      return send(connection, { error: { code: 'not_authenticated', detail: MESSAGES.notAuthenticated } })
    switch (command.command) {
      case 'clear_notification_count':
        // What an administrator has seen through a user's eyes is still new to the user.
        if (actor.viewed_by)
          return send(connection, { error: { code: 'viewing_as', detail: MESSAGES.whileViewingAs } })
        await this.#sources.clearNotifications(actor.user_id)
        return send(connection, { command: 'clear_notification_count', result: 'ok' })
      case 'logout':
        return connection.socket.close(1000)
      case 'unwatch':
        connection.watched.delete(command.deal)
        return
      case 'watch': {
        if (connection.watched.size >= MOST_WATCHED) {
          return send(connection, {
            error: { code: 'too_many', detail: `Watch at most ${MOST_WATCHED} deals.` },
          })
        }
        const tell = await this.#sources.loadDeal(command.deal)
        const message = tell?.(actor)
        if (!message) return send(connection, { error: { code: 'not_found', detail: MESSAGES.notFound } })
        connection.watched.add(command.deal)
        return send(connection, message)
      }
    }
  }

  async #authenticate(connection: Connection, token: string, forUser: string | null): Promise<void> {
    const session = await this.#sources.authenticate(token, forUser, connection.address)
    clearTimeout(connection.expiry)
    if (!session) return close(connection)
    connection.actor = session.actor
    connection.proof = { token, forUser }
    connection.expiry = setTimeout(() => close(connection), Math.max(0, session.expires * 1000 - Date.now()))
    send(connection, {
      content: { notification_count: await this.#sources.notificationCount(session.actor.user_id) },
    })
  }

  async #receive(signal: LiveSignal): Promise<void> {
    switch (signal.topic) {
      case 'deal':
        return this.#tellWatchers(signal.id)
      case 'session':
        for (const connection of this.#connections) {
          if (connection.actor?.session_id === signal.id) close(connection)
        }
        return
      case 'actor':
        await Promise.all(
          [...this.#connections]
            .filter(({ actor }) => actor?.user_id === signal.id || actor?.viewed_by?.id === signal.id)
            .map((connection) => this.#judgeAgain(connection)),
        )
        return
      case 'user': {
        const own = [...this.#connections].filter((connection) => connection.actor?.user_id === signal.id)
        if (own.length === 0) return
        const message = signal.notification ? await this.#sources.loadNotification(signal.notification) : null
        const count = await this.#sources.notificationCount(signal.id)
        for (const connection of own) {
          if (message) send(connection, message)
          send(connection, { content: { notification_count: count } })
        }
      }
    }
  }

  /** A connection outlives a change of its holder's rights only with the rights that are left. */
  async #judgeAgain(connection: Connection): Promise<void> {
    const { proof } = connection
    if (!proof) return
    const session = await this.#sources.authenticate(proof.token, proof.forUser, connection.address)
    if (connection.proof !== proof) return
    if (!session) return close(connection)
    connection.actor = session.actor
    send(connection, { content: { account_changed: true } })
  }

  /** Signals that arrive while a deal is being loaded are answered by one more load, not by one each. */
  async #tellWatchers(deal: string): Promise<void> {
    const watchers = () => [...this.#connections].filter((connection) => connection.watched.has(deal))
    if (watchers().length === 0) return
    if (this.#loading.has(deal)) {
      this.#loading.set(deal, 'again')
      return
    }
    try {
      do {
        this.#loading.set(deal, 'running')
        const tell = await this.#sources.loadDeal(deal)
        for (const connection of watchers()) {
          const message = connection.actor && tell?.(connection.actor)
          if (message) send(connection, message)
          else connection.watched.delete(deal)
        }
      } while (this.#loading.get(deal) === 'again')
    } finally {
      this.#loading.delete(deal)
    }
  }

  #ping(): void {
    for (const connection of this.#connections) {
      if (!connection.isAlive) connection.socket.terminate()
      connection.isAlive = false
      connection.socket.ping()
    }
  }
}

const close = (connection: Connection) => connection.socket.close(LIVE_UNAUTHENTICATED, 'Authenticate again.')

function send({ socket }: Connection, message: LiveReply | FeatureMessage): void {
  if (socket.bufferedAmount > MOST_BUFFERED_BYTES) socket.terminate()
  else if (socket.readyState === socket.OPEN) socket.send(JSON.stringify(message))
}

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return null
  }
}
