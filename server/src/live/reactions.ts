import { isDeepStrictEqual } from 'node:util'
import pLimit from 'p-limit'
import type { LiveMessage } from '#domain/live/contract.ts'
import { authenticateLive } from '../accounts/queries/authenticate.ts'
import { type LiveDeal, loadLiveDeal } from '../auctions/queries/live-deal.ts'
import { loadNotification, notificationCount } from '../notifications/queries/notifications.ts'
import { type Actor, asPerson, idsOf } from '../platform/auth/actor.ts'
import type { LiveConnection, LiveProtocol } from '../platform/live/connections.ts'
import { inBackground, onReserve, type Platform } from '../platform/platform.ts'
import { loadTask } from '../tasks/queries.ts'

const send = (connection: LiveConnection, message: LiveMessage) => connection.send(message)

/** Connections and deals that are read at a time after signals were missed. */
const CONCURRENT_READS = 3

/**
 * Forwards signals of committed transactions to the affected connections of this server, and reads everything again
 * after signals were missed.
 */
export function signalReactions(platform: Platform): Pick<LiveProtocol, 'signal' | 'catchUp'> {
  const { live, db } = platform
  const authenticate = authenticateLive(onReserve(platform))
  const again = inBackground(platform)
  const authenticateAgain = authenticateLive(again)
  const latestReadings = new WeakMap<LiveConnection, symbol>()
  const loading = new Map<string, 'running' | 'again'>()
  /** The last bid of each running auction that was sent to its watchers on this server. */
  const sentPlaces = new Map<string, number>()

  /** Sends a deal to its watchers. Signals that arrive while a deal is being loaded cause one more load, not one each. */
  async function sendAuction(deal: string, from = db): Promise<void> {
    if (live.watchersOf(deal).length === 0) {
      sentPlaces.delete(deal)
      return
    }
    if (loading.has(deal)) {
      loading.set(deal, 'again')
      return
    }
    try {
      do {
        loading.set(deal, 'running')
        notifyWatchers(deal, await loadLiveDeal(from, deal, sentPlaces.get(deal)))
      } while (loading.get(deal) === 'again')
    } finally {
      loading.delete(deal)
    }
  }

  /** One message for each audience. Watchers who may no longer see the deal are notified of that once. */
  function notifyWatchers(deal: string, loaded: LiveDeal | null): void {
    const audienceOf = ({ actor }: LiveConnection) =>
      actor === null || !loaded?.isSeenBy(actor) ? 'removed' : loaded.isBidder(actor) ? 'bidders' : 'others'
    const { bidders = [], others = [], removed = [] } = Object.groupBy(live.watchersOf(deal), audienceOf)
    if (loaded) {
      const { auction, bidding, place } = loaded
      live.sendAll(bidders, { content: { auction } } satisfies LiveMessage)
      live.sendAll(others, { content: bidding ? { auction, bidding } : { auction } } satisfies LiveMessage)
      if (bidding) sentPlaces.set(deal, place)
      else sentPlaces.delete(deal)
    }
    for (const connection of removed) connection.unwatch(deal)
    const removal: LiveMessage = { content: { auction_removed: { deal } } }
    live.sendAll(
      removed.filter(({ actor }) => actor !== null),
      removal,
    )
  }

  /**
   * Reads the permissions of a connection's user again. Null if the session has ended, or if a later reading, which may
   * finish first, replaces this one.
   */
  async function readAgain(connection: LiveConnection, read: typeof authenticate): Promise<Actor | null> {
    const { credentials } = connection
    if (!credentials) return null
    const reading = Symbol()
    latestReadings.set(connection, reading)
    const session = await read(credentials.token, credentials.forUser, connection.address)
    if (connection.credentials !== credentials || latestReadings.get(connection) !== reading) return null
    if (!session) {
      connection.expire()
      return null
    }
    connection.actor = session.actor
    return session.actor
  }

  /** After a change of its user's permissions, a connection continues only with the current ones. */
  async function checkAgain(connection: LiveConnection): Promise<void> {
    if (await readAgain(connection, authenticate)) send(connection, { content: { account_changed: true } })
  }

  /** As `checkAgain`, and sends the count. Most accounts have not changed, so their clients need not reload them. */
  async function catchUpWith(connection: LiveConnection): Promise<void> {
    const before = connection.actor
    const actor = await readAgain(connection, authenticateAgain)
    if (!actor) return
    if (!isDeepStrictEqual(before, actor)) send(connection, { content: { account_changed: true } })
    const notification_count = await notificationCount(again.db, asPerson(actor).user_id)
    send(connection, { content: { notification_count } })
  }

  /** Sends a notification to its user, and to each person of the team their own copy; without one only the count. */
  async function sendNotification(userId: string, notificationId: string | undefined): Promise<void> {
    const people = Map.groupBy(live.ofUser(userId), ({ actor }) => actor && asPerson(actor).user_id)
    for (const [person, own] of people) {
      if (person === null) continue
      const notification =
        notificationId === undefined ? null : await loadNotification(db, notificationId, person)
      const notification_count = await notificationCount(db, person)
      for (const connection of own) {
        if (notification) send(connection, { content: { notification } })
        send(connection, { content: { notification_count } })
      }
    }
  }

  /** Sends a task to its owner, or to the administrator who started it while viewing as its owner. */
  async function sendTask(id: string, owner: string | undefined): Promise<void> {
    if (owner === undefined || live.ofUser(owner).length === 0) return
    const loaded = await loadTask(platform, id)
    if (!loaded) return
    const isAudience = ({ actor }: LiveConnection) => actor !== null && loaded.isOf(actor)
    live.sendAll(live.ofUser(owner).filter(isAudience), {
      content: { task: loaded.task },
    } satisfies LiveMessage)
  }

  return {
    async signal(signal) {
      switch (signal.topic) {
        case 'deal':
          return sendAuction(signal.id)
        case 'session':
          for (const connection of live.matching(({ actor }) => actor?.session_id === signal.id))
            connection.expire()
          return
        case 'actor':
          await Promise.all(
            live.matching(({ actor }) => actor !== null && idsOf(actor).includes(signal.id)).map(checkAgain),
          )
          return
        case 'user':
          return sendNotification(signal.id, signal.notification)
        case 'task':
          return sendTask(signal.id, signal.user)
      }
    },
    async catchUp() {
      const limit = pLimit(CONCURRENT_READS)
      // Sessions first, so that no user whose session has ended is sent a deal.
      await limit.map(
        live.matching(() => true),
        catchUpWith,
      )
      await limit.map(live.watchedDeals, (deal) => sendAuction(deal, again.db))
    },
  }
}
