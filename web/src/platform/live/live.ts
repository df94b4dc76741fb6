import { useEffect, useState } from 'react'
import type { LiveAuction } from '#domain/auctions/contract.ts'
import type { LiveAuctionUpdate, LiveMessage } from '#domain/live/contract.ts'
import type { Notification } from '#domain/notifications/contract.ts'
import type { BackgroundTask } from '#domain/tasks/contract.ts'
import { liveUrl } from '../api/base.ts'
import { queryClient } from '../api/query-client.ts'
import { learnServerTime } from '../clock/server-clock.ts'
import { knownMe, renewMe } from '../session/me.ts'
import { refresh } from '../session/session.ts'
import { accessToken } from '../session/token.ts'
import { createStore, useStore } from '../store.ts'
import { viewAs } from '../view-as/view-as.ts'
import { LiveConnection } from './connection.ts'

interface LiveEvents {
  auction: LiveAuctionUpdate
  notification: Notification
  /** A watched deal can no longer be seen. */
  auction_removed: { deal: string }
  /** Progress or end of a background task of one's own. */
  task: BackgroundTask
}
type Listener<Kind extends keyof LiveEvents> = (event: LiveEvents[Kind]) => void

const listeners: { [Kind in keyof LiveEvents]: Set<Listener<Kind>> } = {
  auction: new Set(),
  notification: new Set(),
  auction_removed: new Set(),
  task: new Set(),
}

/** `onLive('auction', ({ auction }) => ...)`; returns a function that stops listening. */
export function onLive<Kind extends keyof LiveEvents>(kind: Kind, listener: Listener<Kind>): () => void {
  listeners[kind].add(listener)
  return () => listeners[kind].delete(listener)
}

/** Number of new notifications by the server; null until known. */
const notificationCount = createStore<number | null>(null)
export const useNotificationCount = () => useStore(notificationCount)

function receive(message: LiveMessage) {
  if (!('content' in message)) return
  const { content } = message
  if ('notification_count' in content) notificationCount.set(content.notification_count)
  else if ('account_changed' in content) void renewMe()
  else if ('notification' in content)
    for (const listener of listeners.notification) listener(content.notification)
  else if ('task' in content) for (const listener of listeners.task) listener(content.task)
  else if ('auction_removed' in content)
    for (const listener of listeners.auction_removed) listener(content.auction_removed)
  else {
    learnServerTime(content.auction.server_time)
    for (const listener of listeners.auction) listener(content)
  }
}

/** Shorter interruptions are not shown. */
const SHOWN_AFTER_MS = 1500

const isLost = createStore(false)
let showLoss: ReturnType<typeof setTimeout> | undefined
/** True while what is shown may be out of date, because the connection to the server is lost. */
export const useIsConnectionLost = () => useStore(isLost)

function found() {
  clearTimeout(showLoss)
  showLoss = undefined
  isLost.set(false)
}

function lost() {
  showLoss ??= setTimeout(() => isLost.set(true), SHOWN_AFTER_MS)
}

/**
 * What is shown was fetched before the connection. If the count is another one, something has happened in between, of which
 * no message will come.
 */
function isBehind(): boolean {
  const fetched = knownMe()?.notification_count
  return fetched !== undefined && fetched !== notificationCount.get()
}

/** What is shown is up to date again once it has been fetched. */
async function connected(isAgain: boolean) {
  if (isAgain || isLost.get() || isBehind()) await queryClient.invalidateQueries()
  if (live.isConnected) found()
}

const live: LiveConnection = new LiveConnection({
  connect: () => new WebSocket(liveUrl()),
  credentials: () => {
    const token = accessToken.get()
    return token ? { token, forUser: viewAs.get() } : null
  },
  onMessage: receive,
  onConnected: (isAgain) => void connected(isAgain),
  onDisconnected: lost,
  onUnauthenticated: () => {
    void refresh()
    // The viewed user may have been removed; fetching `me` shows whether that is so.
    if (viewAs.get()) void renewMe()
  },
})

/** Call once. The connection is open while a user is logged in, and follows token and View As. */
export function startLive() {
  accessToken.subscribe(() => {
    if (accessToken.get()) {
      live.start()
      live.authenticate()
    } else {
      live.stop()
      found()
      notificationCount.set(null)
    }
  })
  viewAs.subscribe(() => live.authenticate())
  window.addEventListener('online', () => live.wake())
  window.addEventListener('offline', () => live.drop())
}

export function clearNotificationCount() {
  // What an administrator sees while viewing as a user is still new to that user.
  if (viewAs.get()) return
  notificationCount.set(0)
  live.clearCount()
}

/**
 * Watches a deal while the component is mounted; returns the latest state of its auction, null before the first
 * message.
 */
export function useLive(dealId: string | undefined): LiveAuction | null {
  const [auction, setAuction] = useState<LiveAuction | null>(null)
  useEffect(() => {
    if (!dealId) return
    const unwatch = live.watch(dealId)
    const silence = onLive('auction', (news) => {
      if (news.auction.deal === dealId) setAuction(news.auction)
    })
    return () => {
      silence()
      unwatch()
    }
  }, [dealId])
  return auction?.deal === dealId ? auction : null
}

/** True once a watched deal can no longer be seen, until it is seen again. */
export function useRemoved(dealId: string | undefined): boolean {
  const [removed, setRemoved] = useState<string | null>(null)
  useEffect(() => {
    const silence = [
      onLive('auction_removed', ({ deal }) => deal === dealId && setRemoved(deal)),
      onLive('auction', ({ auction }) => auction.deal === dealId && setRemoved(null)),
    ]
    return () => {
      for (const stop of silence) stop()
    }
  }, [dealId])
  return removed !== null && removed === dealId
}
