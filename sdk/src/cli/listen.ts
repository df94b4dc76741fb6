import type { HomeSlice } from '../client.ts'
import type { SentEvent } from '../events.ts'
import { pause } from '../retries.ts'
import { signWebhook } from '../webhooks.ts'
import { plain, type Terminal } from './terminal.ts'

interface Forwarding {
  /** Where events are sent. */
  target: string
  /** The key, from which the secret follows. */
  token: string
  kinds?: readonly string[]
}

/** As long as HomeSlice waits for an answer. */
const LIMIT_MS = 10_000
/** The most seconds before a server that is not there is tried again. */
const LONGEST_PAUSE = 30

/** A secret that is the same for the same key, so that a local server keeps its configuration. */
async function secretFor(token: string): Promise<string> {
  const bytes = new TextEncoder()
  const algorithm = { name: 'HMAC', hash: 'SHA-256' }
  const key = await crypto.subtle.importKey('raw', bytes.encode(token), algorithm, false, ['sign'])
  const made = new Uint8Array(await crypto.subtle.sign('HMAC', key, bytes.encode('homeslice listen')))
  return `whsec_${btoa(String.fromCharCode(...made.subarray(0, 24)))}`
}

/** Sends the events of the key's owner to an address as they happen, one after the other, until it is ended. */
export async function listen(
  homeslice: HomeSlice,
  { target, token, kinds }: Forwarding,
  terminal: Terminal,
): Promise<void> {
  const { out, err, signal } = terminal
  const secret = await secretFor(token)
  const events = homeslice.events({
    ...(kinds && { kinds }),
    signal,
    onReady: () => {
      out(`Your events are sent to ${target}. End with Ctrl+C.`)
      out(`They are signed with ${secret}`)
    },
    onTrouble: ({ message }, seconds) =>
      err(`${time()}  HomeSlice does not answer (${plain(message)}). Next try in ${seconds} s.`),
  })
  for await (const sent of events) {
    const status = await deliver(sent, target, secret, terminal)
    if (status === null) return
    const { type, is_test } = sent.event
    out(`${time()}  ${plain(type)}${is_test ? ' (test)' : ''}  ${sent.id}  ${status}`)
  }
}

const time = () => new Date().toTimeString().slice(0, 8)

/** Sends an event until the server answers. @returns the status of the answer; null if the user ended it before */
async function deliver(
  { id, event }: SentEvent,
  target: string,
  secret: string,
  { err, signal }: Terminal,
): Promise<number | null> {
  const body = JSON.stringify(event)
  for (let seconds = 1; ; seconds = Math.min(LONGEST_PAUSE, seconds * 2)) {
    try {
      const response = await fetch(target, {
        method: 'POST',
        headers: { 'content-type': 'application/json', ...(await signWebhook(id, body, secret)) },
        body,
        redirect: 'manual',
        signal: AbortSignal.any([signal, AbortSignal.timeout(LIMIT_MS)]),
      })
      await response.body?.cancel()
      return response.status
    } catch {
      if (!signal.aborted) err(`${time()}  ${target} does not answer. Next try in ${seconds} s.`)
      await pause(seconds, signal).catch(() => undefined)
      if (signal.aborted) return null
    }
  }
}
