import { createClient } from '@redis/client'
import type { FastifyBaseLogger } from 'fastify'
import type { Carrier } from '../database/database.ts'
import type { Listening } from '../database/engine.ts'
import { LIVE_CHANNEL } from '../events/events.ts'
import { sha256 } from '../sha256.ts'
import type { Signals } from './signals.ts'

const CONNECT_MS = 5_000
const LONGEST_PAUSE_MS = 1_000
/** A connection that died silently is noticed within the sum of these two. */
const PING_MS = 3_000
const SILENCE_MS = 5_000
/** Signals of a server were lost, so all servers read again what they serve. */
const MISSED = 'missed'

/** The channel of an installation: several may share a Redis, and servers of one installation share a secret. */
const channelOf = (secret: string) => `${LIVE_CHANNEL}:${sha256(`signals:${secret}`).slice(0, 16)}`

/**
 * Carries live signals between servers over Redis. A signal contains only ids. If signals are lost, the state is read
 * from the database: by a server that receives no signals, and by all servers if one could not publish.
 * @throws with a message for people if Redis does not answer at the start
 */
export async function openRedisSignals(
  url: string,
  secret: string,
  log: Pick<FastifyBaseLogger, 'warn'>,
): Promise<Signals & { carrier: Carrier; close(): Promise<void> }> {
  const channel = channelOf(secret)
  // At the start a wrong address must fail immediately, so there are no retries yet.
  let hasStarted = false
  const [publisher, subscriber] = [clientOf(url, () => hasStarted), clientOf(url, () => hasStarted)]
  const listening: Listening[] = []
  let isListening = true
  let hasMissed = false

  const lose = () => {
    if (!isListening) return
    isListening = false
    log.warn('Redis does not respond; live signals of other servers are read from the database meanwhile')
    for (const one of listening) one.onLost?.()
  }
  const restore = () => {
    isListening = true
    for (const one of listening) one.onRestored?.()
  }
  const publish = (payload: string) =>
    publisher.publish(channel, payload).catch(() => {
      hasMissed = true
    })
  publisher.on('error', () => {})
  publisher.on('ready', () => {
    if (!hasMissed) return
    hasMissed = false
    void publish(MISSED)
  })
  subscriber.on('error', lose)
  subscriber.on('reconnecting', lose)

  try {
    await Promise.all([publisher.connect(), subscriber.connect()])
    await subscriber.subscribe(channel, (payload) => {
      if (payload === MISSED) restore()
      else for (const one of listening) one.onPayload(payload)
    })
  } catch (error) {
    for (const client of [publisher, subscriber]) client.destroy()
    throw new Error('The Redis of REDIS_URL does not respond. Start it, or remove REDIS_URL.', {
      cause: error,
    })
  }
  hasStarted = true
  // The client is ready only after it has subscribed again.
  subscriber.on('ready', restore)

  return {
    async listen(_channel, one) {
      listening.push(one)
    },
    carrier: {
      channel: LIVE_CHANNEL,
      publish(payloads) {
        for (const payload of payloads) void publish(payload)
      },
    },
    async close() {
      for (const client of [subscriber, publisher]) client.destroy()
    },
  }
}

/** While the client is not connected, commands fail immediately instead of waiting. */
const clientOf = (url: string, mayRetry: () => boolean) =>
  createClient({
    url,
    RESP: 2,
    disableOfflineQueue: true,
    pingInterval: PING_MS,
    socket: {
      connectTimeout: CONNECT_MS,
      socketTimeout: SILENCE_MS,
      reconnectStrategy: (retries) => mayRetry() && Math.min(50 * 2 ** retries, LONGEST_PAUSE_MS),
    },
  })
