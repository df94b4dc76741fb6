import { signWebhook, verifyWebhook, type WebhookEvent } from '@homeslice/sdk'
import { describe, expect, it } from 'vitest'
import { newSecret, signatureHeaders } from '../../webhooks/commands/sign.ts'

const SECRET = newSecret()
const NOW = Date.parse('2026-11-27T12:00:00Z')
const EVENT: WebhookEvent = {
  type: 'outbid',
  version: '2026-11-27',
  timestamp: '2026-11-27T12:00:00.000Z',
  is_test: false,
  data: {
    notification_id: 'n',
    title: 'You were outbid',
    message: '…',
    url: 'https://a.example/',
    further: [],
  },
}
const BODY = JSON.stringify(EVENT)
const sent = (secrets = [SECRET], at = NOW, body = BODY) =>
  signatureHeaders(secrets, { id: 'event-1', at: new Date(at), body })
const verified = (headers: Record<string, string>, body = BODY, secret = SECRET) =>
  verifyWebhook(headers, body, secret, { now: NOW })

describe('a webhook’s request', () => {
  it('that the server signed is taken, also while its secret changes, and from headers of fetch', async () => {
    expect(await verified(sent())).toEqual(EVENT)
    expect(await verified(sent([newSecret(), SECRET]))).toEqual(EVENT)
    const event = await verifyWebhook(new Headers(sent()), BODY, SECRET, { now: NOW })
    expect(event).toEqual(EVENT)
    // Its type says which data it has.
    expect(event.type === 'test' ? event.data.message : event.data.title).toBe('You were outbid')
  })

  it('can be signed as the server does, to try one’s own server', async () => {
    expect(await signWebhook('event-1', BODY, SECRET, NOW)).toEqual(sent())
  })

  it.each<[string, () => Promise<unknown>, string]>([
    ['of another secret', () => verified(sent([newSecret()])), 'not_signed'],
    ['with another body', () => verified(sent(), BODY.replace('outbid', 'bid_accepted')), 'not_signed'],
    [
      'with another time',
      () => verified({ ...sent(), 'webhook-timestamp': String(NOW / 1000 - 1) }),
      'not_signed',
    ],
    [
      'with a signature that is none',
      () => verified({ ...sent(), 'webhook-signature': 'v1,%% v2,AAAA v1' }),
      'not_signed',
    ],
    ['of an hour ago', () => verified(sent([SECRET], NOW - 3_600_000)), 'too_old'],
    ['of tomorrow', () => verified(sent([SECRET], NOW + 86_400_000)), 'too_old'],
    ['without a time', () => verified({ ...sent(), 'webhook-timestamp': 'soon' }), 'too_old'],
    ['without an id', () => verified({ ...sent(), 'webhook-id': '' }), 'header_missing'],
    ['for a secret that is none', () => verified(sent(), BODY, 'whsec_'), 'secret_invalid'],
  ])('%s is refused', async (_what, verify, code) => {
    await expect(verify()).rejects.toMatchObject({ name: 'WebhookError', code })
  })

  it('that is replayed is refused once its work is done, and taken again until then', async () => {
    const done = new Set<string>()
    const isKnown = (id: string) => done.has(id)
    const take = () => verifyWebhook(sent(), BODY, SECRET, { now: NOW, isKnown })
    expect(await take()).toEqual(EVENT)
    expect(await take()).toEqual(EVENT)
    done.add('event-1')
    await expect(take()).rejects.toMatchObject({ code: 'replayed' })
  })
})
