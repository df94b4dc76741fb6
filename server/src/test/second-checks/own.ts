import * as keys from '#domain/accounts/keys-contract.ts'
import { answerMessage, listMessages, sendMessage } from '#domain/contact/contract.ts'
import * as boxes from '#domain/credit-boxes/contract.ts'
import * as searches from '#domain/saved-searches/contract.ts'
import * as webhooks from '#domain/webhooks/contract.ts'
import { newId } from '../../platform/ids.ts'
import { PASSWORD } from '../newcomers.ts'
import { added, change, type Form, type Lines, type Meanwhile, must, type People } from './forms.ts'
import { confirming } from './people.ts'

const proof = { password: PASSWORD }

/** A webhook, or an event that is sent to it, and what can happen to it. */
const hooked =
  (about: 'webhook' | 'delivery', ...kinds: ('off' | 'deleted')[]) =>
  async (people: People): Promise<Form> => {
    const { who = people.buyer } = await confirming()(people)
    const [id, delivery] = [newId(), newId()]
    const { db } = people.testApp.product.platform
    const url = 'https://lender.example/'
    await db.insertInto('webhooks').values({ id, user_id: who.id, url, secret: '' }).execute()
    if (about === 'delivery')
      await db
        .insertInto('webhook_deliveries')
        .values({ id: delivery, webhook_id: id, kind: 'test' })
        .execute()
    const all: Record<(typeof kinds)[number], Meanwhile> = {
      off: [409, change('webhooks', id, { is_active: false })],
      deleted: [404, change('webhooks', id, null)],
    }
    return {
      who,
      params: { id: about === 'webhook' ? id : delivery },
      refused: Object.fromEntries(kinds.map((kind) => [kind, all[kind]])),
    }
  }

async function keyed(people: People): Promise<Form> {
  const { who = people.buyer } = await confirming()(people)
  const body = { ...proof, name: 'Desk', scopes: ['read' as const], expires_in_days: 30 as const }
  const { id } = must(await who.ask(keys.createKey, { body }))
  return {
    who,
    params: { id },
    refused: { revoked: [404, change('api_keys', id, { revoked_at: new Date() })] },
  }
}

/** One of two things that a member keeps for themselves; the other may take its new name. */
const kept =
  (table: 'saved_searches' | 'credit_boxes', what: 'deleted' | 'name taken') =>
  async ({ testApp }: People): Promise<Form> => {
    const who = await testApp.member('buyer')
    const make = async (name: string) =>
      table === 'saved_searches'
        ? must(await who.ask(searches.createSavedSearch, { body: { name, filters: {}, alerts: 'off' } })).id
        : must(await who.ask(boxes.createCreditBox, { body: { name, ltv_max: 80 } })).id
    const [id, other] = [await make('Ontario'), await make('Quebec')]
    const user = change('users', who.id, 'locked')
    const all: Record<typeof what, Meanwhile> = {
      deleted: [404, user, change(table, id, null)],
      'name taken': [400, user, change(table, other, { name: 'NORTH' })],
    }
    return { who, params: { id }, refused: { [what]: all[what] } }
  }

async function written({ anybody, admin }: People): Promise<Form> {
  const body = { name: 'Ada Roy', email: 'ada@people.test', subject: 'Limits', message: 'What are they?' }
  must(await anybody.ask(sendMessage, { body }))
  const id = must(await admin.ask(listMessages, {})).results[0]?.id ?? ''
  const answer = { id: newId(), message_id: id, text: 'See the guide.', answered_by: admin.id }
  const message = change('contact_messages', id, 'locked')
  return { params: { id }, refused: { answered: [409, message, added('contact_answers', answer)] } }
}

const NORTH = { name: 'North' }
export const OWN_LINES: Lines = {
  'a webhook by a password that changed': [
    webhooks.createWebhook,
    'buyer',
    confirming('password'),
    { ...proof, url: 'https://lender.example/', kinds: null },
  ],
  'a change of a deleted webhook': [
    webhooks.changeWebhook,
    'buyer',
    hooked('webhook', 'deleted'),
    { is_active: true },
  ],
  'the deletion of a deleted webhook': [webhooks.deleteWebhook, 'buyer', hooked('webhook', 'deleted')],
  'a secret of a deleted webhook': [webhooks.rotateSecret, 'buyer', hooked('webhook', 'deleted'), proof],
  'a test of a webhook that is off': [webhooks.testWebhook, 'buyer', hooked('webhook', 'off', 'deleted')],
  'an event for a webhook that is off': [webhooks.resendDelivery, 'buyer', hooked('delivery', 'off')],
  'the end of a revoked key': [keys.revokeKey, 'buyer', keyed],
  'a search under a name that was taken': [
    searches.createSavedSearch,
    'buyer',
    kept('saved_searches', 'name taken'),
    { ...NORTH, filters: {}, alerts: 'off' },
  ],
  'a name of a search that was taken': [
    searches.changeSavedSearch,
    'buyer',
    kept('saved_searches', 'name taken'),
    NORTH,
  ],
  'the deletion of a deleted search': [
    searches.deleteSavedSearch,
    'buyer',
    kept('saved_searches', 'deleted'),
  ],
  'a credit box under a name that was taken': [
    boxes.createCreditBox,
    'buyer',
    kept('credit_boxes', 'name taken'),
    { ...NORTH, ltv_max: 75 },
  ],
  'a name of a credit box that was taken': [
    boxes.patchCreditBox,
    'buyer',
    kept('credit_boxes', 'name taken'),
    NORTH,
  ],
  'the deletion of a deleted credit box': [boxes.deleteCreditBox, 'buyer', kept('credit_boxes', 'deleted')],
  'an answer to a message that another answered': [
    answerMessage,
    'admin',
    written,
    { text: 'None.', answers_seen: 0 },
  ],
}
