import { isIP } from 'node:net'
import { unlinked } from '#domain/kernel/foreign-text.ts'
import type { SentEvent } from '#domain/webhooks/contract.ts'
import { eventOf } from '#domain/webhooks/event.ts'
import { WEBHOOK_EVENTS } from '#domain/webhooks/events.ts'
import { WEBHOOK_VERSION } from '#domain/webhooks/payload.ts'
import { type EventKind, MOST_WEBHOOKS } from '#domain/webhooks/rules.ts'
import { mailMaker } from '../../accounts/commands/security-mail.ts'
import { type Proof, withProof } from '../../accounts/commands/with-proof.ts'
import type { Actor } from '../../platform/auth/actor.ts'
import { notify, type Tx } from '../../platform/database/database.ts'
import { conflict, invalidField } from '../../platform/http/errors.ts'
import { newId } from '../../platform/ids.ts'
import { isPublicAddress } from '../../platform/outbound/public-address.ts'
import type { Outlet } from '../../platform/outlets.ts'
import type { Platform } from '../../platform/platform.ts'
import { ownDelivery } from '../queries/deliveries.ts'
import { activeWebhooks, lockWebhook, ownWebhooks } from '../queries/webhooks.ts'
import type { DeliveryRow, WebhookRow } from '../rows.ts'
import {
  insertTestDelivery,
  insertTestEvent,
  insertWebhook,
  removeWebhook,
  replaceSecret,
  turnOff,
  updateDelivery,
  updateWebhook,
  WEBHOOKS_CHANNEL,
} from '../store.ts'
import { newSecret } from './sign.ts'

type Kinds = readonly string[] | null

const settingsOf = ({ url, kinds, is_active }: Pick<WebhookRow, 'url' | 'kinds' | 'is_active'>) => ({
  url,
  kinds,
  is_active,
})

/** An error that is known without a name look-up; the rest is checked at each connection. */
function urlError(url: URL): string | null {
  const host = url.hostname.replace(/^\[|\]$/g, '')
  if (url.protocol !== 'https:') return 'Enter an address that begins with https://.'
  if (isIP(host) ? !isPublicAddress(host) : !host.includes('.'))
    return 'Enter an address on the public internet.'
  return null
}

function checkedUrl(platform: Platform, given: string): string {
  const url = new URL(given)
  if (url.username || url.password)
    throw invalidField('url', 'Enter an address without a user name or password.')
  url.hash = ''
  const error = platform.config.areWebhooksAnywhere ? null : urlError(url)
  if (error) throw invalidField('url', error)
  return url.href
}

/**
 * Registers an address for the user's events. Returns the secret, which is not shown again.
 * @throws 400 on `url`, `password` or `code`; 409 if there are too many
 */
export async function createWebhook(
  platform: Platform,
  actor: Actor,
  { url: given, kinds, ...proof }: Proof & { url: string; kinds: Kinds },
): Promise<{ webhook: WebhookRow; secret: string }> {
  const url = checkedUrl(platform, given)
  return withProof(platform, actor, proof, async (tx, user) => {
    if ((await ownWebhooks(tx, user.id)).length >= MOST_WEBHOOKS)
      throw conflict(`You have ${MOST_WEBHOOKS} webhooks. Delete one first.`)
    const [id, secret] = [newId(), newSecret()]
    const webhook = await insertWebhook(tx, {
      id,
      user_id: user.id,
      url,
      kinds: kinds && JSON.stringify(kinds),
      version: WEBHOOK_VERSION,
      secret: platform.encryption.seal(secret, id),
      created_by: actor.member?.id ?? null,
    })
    await platform.events.append(tx, WEBHOOK_EVENTS, {
      type: 'webhook.created',
      subject_id: user.id,
      subject_label: url,
      actor,
      after: settingsOf(webhook),
    })
    await mailMaker(platform, tx, actor, {
      subject: 'A new webhook of your HomeSlice account',
      happened: `Your HomeSlice account now has ${nameOf(webhook)}. Your notifications are sent there.`,
    })
    return { webhook, secret }
  })
}

/** @throws 404 if it is not the actor's */
export const changeWebhook = (
  platform: Platform,
  actor: Actor,
  id: string,
  change: { kinds?: Kinds | undefined; is_active?: boolean | undefined },
): Promise<WebhookRow> =>
  platform.db
    .transaction()
    .execute(async (tx) => changeOne(platform, tx, actor, await lockWebhook(tx, actor, id), change))

/** What a mail to the owner calls a webhook: its server, of which a mail program makes no link. */
const nameOf = ({ url }: Pick<WebhookRow, 'url'>) => `the webhook to ${unlinked(new URL(url).host)}`

/** Webhooks as what a new password, or the end of a place in a team, turns off. Turned off, they keep what they sent. */
export const webhookOutlet = (platform: Platform): Outlet => ({
  listed: async (tx, of) => (await activeWebhooks(tx, of)).map(nameOf),
  async end(tx, actor, of) {
    for (const webhook of await activeWebhooks(tx, of))
      await changeOne(platform, tx, actor, webhook, { is_active: false })
  },
})

async function changeOne(
  platform: Platform,
  tx: Tx,
  actor: Actor,
  before: WebhookRow,
  change: { kinds?: Kinds | undefined; is_active?: boolean | undefined },
): Promise<WebhookRow> {
  if (change.is_active === false) await turnOff(tx, before.id, null)
  const after = await updateWebhook(tx, before.id, {
    ...(change.kinds !== undefined && { kinds: change.kinds && JSON.stringify(change.kinds) }),
    ...(change.is_active !== undefined && { is_active: change.is_active, disabled_reason: null }),
    ...(change.is_active && { created_by: actor.member?.id ?? null }),
    busy_until: before.busy_until,
  })
  await platform.events.append(tx, WEBHOOK_EVENTS, {
    type: 'webhook.changed',
    subject_id: before.user_id,
    subject_label: before.url,
    actor,
    before: settingsOf(before),
    after: settingsOf(after),
  })
  return after
}

/** Creates a new secret; the previous one also signs for a day. @throws 404, 400 on `password` or `code` */
export const rotateSecret = (
  platform: Platform,
  actor: Actor,
  id: string,
  proof: Proof,
): Promise<{ secret: string; old_secret_until: string }> =>
  withProof(platform, actor, proof, async (tx) => {
    const before = await lockWebhook(tx, actor, id)
    const secret = newSecret()
    const { old_secret_until } = await replaceSecret(tx, before, platform.encryption.seal(secret, id))
    await platform.events.append(tx, WEBHOOK_EVENTS, {
      type: 'webhook.secret_changed',
      subject_id: actor.user_id,
      subject_label: before.url,
      actor,
      after: { url: before.url },
    })
    return { secret, old_secret_until: old_secret_until?.toISOString() ?? '' }
  })

/** @throws 404 if it is not the actor's */
export const deleteWebhook = (platform: Platform, actor: Actor, id: string): Promise<void> =>
  platform.db.transaction().execute(async (tx) => {
    const { url } = await lockWebhook(tx, actor, id)
    await removeWebhook(tx, id)
    await platform.events.append(tx, WEBHOOK_EVENTS, {
      type: 'webhook.deleted',
      subject_id: actor.user_id,
      subject_label: url,
      actor,
      before: { url },
    })
  })

const wake = (tx: Tx) => notify(tx, WEBHOOKS_CHANNEL, [''])
const isOff = () => conflict('This webhook is off. Turn it on first.')

/** Sends a test, or the example of a kind. @throws 404 if it is not the actor's, 409 if it is off */
export const testWebhook = (
  platform: Platform,
  actor: Actor,
  id: string,
  kind: EventKind | 'test',
): Promise<DeliveryRow> =>
  platform.db.transaction().execute(async (tx) => {
    const { is_active } = await lockWebhook(tx, actor, id)
    if (!is_active) throw isOff()
    const delivery = await insertTestDelivery(tx, id, kind)
    await wake(tx)
    return delivery
  })

/** Makes a test event for the user's programs that read events. */
export async function triggerEvent(
  { db, config }: Platform,
  actor: Actor,
  kind: EventKind | 'test',
): Promise<SentEvent> {
  const { id, created_at } = await insertTestEvent(db, actor.user_id, kind)
  const at = created_at.toISOString()
  return { id, event: eventOf({ kind, at, version: WEBHOOK_VERSION, notification: null }, config.publicUrl) }
}

/** Sends a delivery again, with as many tries as a new one. @throws 404 if it is not the actor's, 409 if its webhook is off */
export const resendDelivery = (platform: Platform, actor: Actor, id: string): Promise<DeliveryRow> =>
  platform.db.transaction().execute(async (tx) => {
    const { webhook_id } = await ownDelivery(tx, actor, id)
    const { is_active } = await lockWebhook(tx, actor, webhook_id)
    if (!is_active) throw isOff()
    await updateDelivery(tx, id, { state: 'waiting', tries: 0 }, 0)
    await wake(tx)
    return ownDelivery(tx, actor, id)
  })
