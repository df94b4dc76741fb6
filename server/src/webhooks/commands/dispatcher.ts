import type { DeliveryState } from '#domain/webhooks/contract.ts'
import { WEBHOOK_EVENTS } from '#domain/webhooks/events.ts'
import { type WebhookEvent, webhookEvent } from '#domain/webhooks/payload.ts'
import { DISABLED, type DisabledReason, GONE, hasArrived, pauseAfter } from '#domain/webhooks/rules.ts'
import { notify, type Tx } from '../../platform/database/database.ts'
import { newId } from '../../platform/ids.ts'
import type { DueWork } from '../../platform/jobs/due-loop.ts'
import type { Outbound } from '../../platform/outbound/guard.ts'
import { type Posted, post } from '../../platform/outbound/post.ts'
import type { Platform } from '../../platform/platform.ts'
import { hasDeliveredSince, nextDue } from '../queries/deliveries.ts'
import type { TakenDelivery, WebhookRow } from '../rows.ts'
import * as store from '../store.ts'
import { deliveredEvent } from '../views.ts'
import { shownHeaders, shownText } from './answer.ts'
import { signatureHeaders } from './sign.ts'

/** Simultaneous requests on each server; one at a time to each webhook. */
const CONCURRENT_REQUESTS = 40

/** A try of a delivery. */
interface Sent {
  body: string
  headers: Record<string, string>
  posted: Posted
  duration_ms: number
}

/** Sends due deliveries, without an open transaction during the request and without delaying other webhooks. */
export class Dispatcher implements DueWork {
  readonly name = 'The sending of webhooks'
  readonly channel = store.WEBHOOKS_CHANNEL
  readonly #platform: Platform
  readonly #outbound: Outbound
  readonly #sending = new Set<Promise<void>>()
  readonly #ended = new AbortController()

  constructor(platform: Platform, outbound: Outbound) {
    this.#platform = platform
    this.#outbound = outbound
  }

  /** Starts to send due deliveries. */
  async run(): Promise<number | null> {
    const free = CONCURRENT_REQUESTS - this.#sending.size
    if (free > 0 && !this.#ended.signal.aborted) {
      const { db } = this.#platform
      const taken = await db.transaction().execute((tx) => store.takeDue(tx, free))
      for (const one of taken) this.#begin(one)
    }
    return nextDue(this.#platform.db)
  }

  /** Aborts requests in progress: another server repeats them when the lease ends. */
  async stop(): Promise<void> {
    this.#ended.abort()
    await Promise.all(this.#sending)
  }

  #begin(taken: TakenDelivery): void {
    const sending = this.#send(taken).catch((error: unknown) =>
      this.#platform.log.warn(
        { err: error },
        'the result of a webhook delivery could not be stored; it is sent again',
      ),
    )
    const ended = sending.finally(() => this.#sending.delete(ended))
    this.#sending.add(ended)
  }

  async #send(taken: TakenDelivery): Promise<void> {
    const { db, clock, config } = this.#platform
    const { webhook, delivery } = taken
    const body = delivery.body ?? JSON.stringify(this.#eventOf(taken))
    const headers = {
      'content-type': 'application/json',
      'user-agent': 'HomeSlice-Webhooks/1',
      // Receivers compare with their own clock, not with that of a sandbox.
      ...signatureHeaders(this.#secretsOf(webhook), {
        id: delivery.id,
        at: config.sandboxOwner ? new Date() : clock.now(),
        body,
      }),
    }
    const since = performance.now()
    const posted = await post(this.#outbound, new URL(webhook.url), headers, body, this.#ended.signal)
    if (this.#ended.signal.aborted) return
    const duration_ms = Math.round(performance.now() - since)
    const sent = { body, headers, posted, duration_ms }
    await db.transaction().execute((tx) => this.#record(tx, taken, sent))
  }

  /** The event, which is the same for each try. Outside production one that is not described is a fault. */
  #eventOf(taken: TakenDelivery): WebhookEvent {
    const { mode, publicUrl } = this.#platform.config
    const event = deliveredEvent(taken, publicUrl)
    return mode === 'production' ? event : webhookEvent.parse(event)
  }

  #secretsOf({ id, secret, old_secret, old_secret_until }: WebhookRow): string[] {
    const { encryption, clock } = this.#platform
    const isOldValid = old_secret_until !== null && old_secret_until > clock.now()
    const sealed = old_secret !== null && isOldValid ? [secret, old_secret] : [secret]
    return sealed.map((one) => encryption.open(one, id))
  }

  async #record(
    tx: Tx,
    { webhook, delivery }: TakenDelivery,
    { body, headers, posted, duration_ms }: Sent,
  ): Promise<void> {
    const result = {
      response_status: 'status' in posted ? posted.status : null,
      failure: 'failure' in posted ? posted.failure : null,
      duration_ms,
    }
    const outcome = { ...result, body }
    const isOn = await store.freeWebhook(tx, webhook.id)
    // With its webhook the delivery may have been deleted during the request.
    if (isOn === null) return
    await store.logTry(tx, {
      id: newId(),
      delivery_id: delivery.id,
      tried_at: delivery.tried_at ?? this.#platform.clock.now(),
      ...result,
      request_headers: JSON.stringify(headers),
      ...('status' in posted && {
        response_headers: JSON.stringify(shownHeaders(posted.headers)),
        response_body: shownText(posted.start),
        is_cut: posted.isCut,
      }),
    })
    await notify(tx, store.WEBHOOKS_CHANNEL, [''])
    // Its owner may have asked for it to be sent again during the request.
    const ends = (state: DeliveryState, pause: number | null) =>
      store.updateDelivery(tx, delivery.id, { ...outcome, state }, pause, delivery.tries)
    if ('status' in posted && hasArrived(posted.status)) {
      await ends('delivered', null)
      return
    }
    const isGone = 'status' in posted && posted.status === GONE
    // Its owner may have turned it off during the request.
    const pause = isGone || !isOn ? null : pauseAfter(delivery.tries)
    if (pause !== null) {
      await ends('waiting', pause)
      return
    }
    const hasEnded = await ends('failed', null)
    if (!isOn) return
    if (isGone) return this.#disable(tx, webhook, 'gone')
    if (hasEnded && !(await hasDeliveredSince(tx, webhook.id, delivery.created_at)))
      await this.#disable(tx, webhook, 'failing')
  }

  async #disable(tx: Tx, { id, user_id, url }: WebhookRow, reason: DisabledReason): Promise<void> {
    await store.turnOff(tx, id, reason)
    await this.#platform.events.append(tx, WEBHOOK_EVENTS, {
      type: 'webhook.disabled',
      subject_id: user_id,
      subject_label: url,
      actor: null,
      after: { url, reason: DISABLED[reason] },
    })
  }
}
