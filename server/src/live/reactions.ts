import type { LiveMessage } from '#domain/live/contract.ts'
import { authenticateLive } from '../accounts/queries/authenticate.ts'
import { loadLiveDeal } from '../auctions/queries/live-deal.ts'
import { loadNotification, notificationCount } from '../notifications/queries.ts'
import type { LiveSignal } from '../platform/events/events.ts'
import type { LiveConnection } from '../platform/live/connections.ts'
import type { Platform } from '../platform/platform.ts'

const send = (connection: LiveConnection, message: LiveMessage) => connection.send(message)

/** Forwards signals of committed transactions to the affected connections of this server. */
export function signalReactions(platform: Platform) {
  const { live, db } = platform
  const authenticate = authenticateLive(platform)
  const loading = new Map<string, 'running' | 'again'>()

  /** Signals that arrive while a deal is being loaded cause one more load, not one each. */
  async function sendAuction(deal: string): Promise<void> {
    const watchers = () => live.matching(({ watched }) => watched.has(deal))
    if (watchers().length === 0) return
    if (loading.has(deal)) {
      loading.set(deal, 'again')
      return
    }
    try {
      do {
        loading.set(deal, 'running')
        const auctionFor = await loadLiveDeal(db, deal)
        for (const connection of watchers()) {
          const auction = connection.actor && auctionFor?.(connection.actor)
          if (auction) send(connection, { content: { auction } })
          else connection.watched.delete(deal)
        }
      } while (loading.get(deal) === 'again')
    } finally {
      loading.delete(deal)
    }
  }

  /** After a change of its user's permissions, a connection continues only with the current ones. */
  async function checkAgain(connection: LiveConnection): Promise<void> {
    const { credentials } = connection
    if (!credentials) return
    const session = await authenticate(credentials.token, credentials.forUser, connection.address)
    if (connection.credentials !== credentials) return
    if (!session) return connection.expire()
    connection.actor = session.actor
    send(connection, { content: { account_changed: true } })
  }

  async function sendNotification(userId: string, notificationId: string | undefined): Promise<void> {
    const own = live.matching(({ actor }) => actor?.user_id === userId)
    if (own.length === 0) return
    const notification = notificationId === undefined ? null : await loadNotification(db, notificationId)
    const notification_count = await notificationCount(db, userId)
    for (const connection of own) {
      if (notification) send(connection, { content: { notification } })
      send(connection, { content: { notification_count } })
    }
  }

  return async (signal: LiveSignal): Promise<void> => {
    switch (signal.topic) {
      case 'deal':
        return sendAuction(signal.id)
      case 'session':
        for (const connection of live.matching(({ actor }) => actor?.session_id === signal.id))
          connection.expire()
        return
      case 'actor':
        await Promise.all(
          live
            .matching(({ actor }) => actor?.user_id === signal.id || actor?.viewed_by?.id === signal.id)
            .map(checkAgain),
        )
        return
      case 'user':
        return sendNotification(signal.id, signal.notification)
    }
  }
}
