import { once } from 'node:events'
import { vi } from 'vitest'
import { type LiveMessage, liveMessage } from '#domain/live/contract.ts'
import type { Client } from '../test-app.ts'

/** A live connection to a server process that watches one deal. */
export interface LiveClient {
  /** The leading amount that it received last. */
  leadingAmount(): string | null
  /** The number of unread notifications that it received last. */
  unread(): number | null
  /** Code with which the server closed it; null while it is open. */
  closedWith(): number | null
  close(): void
}

export async function watchLive(
  { server }: { server: { url: string } },
  who: Pick<Client, 'token'>,
  deal: string,
): Promise<LiveClient> {
  const socket = new WebSocket(`${server.url.replace('http', 'ws')}/api/notifications/`)
  let leading: string | null = null
  let unread: number | null = null
  let isWatching = false
  let code: number | null = null
  const take = (message: LiveMessage) => {
    if (!('content' in message)) return
    if ('notification_count' in message.content) unread = message.content.notification_count
    if (!('auction' in message.content)) return
    isWatching = true
    leading = message.content.auction.leading_amount
  }
  socket.addEventListener('message', ({ data }) => take(liveMessage.parse(JSON.parse(String(data)))))
  socket.addEventListener('close', (event) => {
    code = event.code
  })
  await once(socket, 'open')
  const send = (command: object) => socket.send(JSON.stringify(command))
  send({ command: 'authenticate', token: who.token })
  await vi.waitUntil(() => unread !== null, { timeout: 10_000, interval: 5 })
  send({ command: 'watch', deal })
  await vi.waitUntil(() => isWatching, { timeout: 10_000, interval: 5 })
  return {
    leadingAmount: () => leading,
    unread: () => unread,
    closedWith: () => code,
    close: () => socket.close(),
  }
}
