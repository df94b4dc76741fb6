import { randomBytes } from 'node:crypto'
import { ACCOUNT_EVENTS } from '#domain/accounts/events.ts'
import { type ApiKey, MOST_KEYS } from '#domain/accounts/keys-contract.ts'
import { KEY_SCOPE, type KeyScope, scopesFor } from '#domain/kernel/key-scopes.ts'
import { type Actor, ofAccount } from '../../platform/auth/actor.ts'
import { digest, newOpaqueToken } from '../../platform/auth/tokens.ts'
import type { Tx } from '../../platform/database/database.ts'
import { conflict, invalidField, notFound } from '../../platform/http/errors.ts'
import { newId } from '../../platform/ids.ts'
import type { Platform } from '../../platform/platform.ts'
import { KEY_MARK, ownKeys, TEST_KEY_MARK } from '../queries/api-keys.ts'
import { insertKey, revokeKeys } from '../store/api-keys.ts'
import { mailMaker } from './security-mail.ts'
import { type Proof, withProof } from './with-proof.ts'

interface NewKey extends Proof {
  name: string
  scopes: readonly KeyScope[]
  expires_in_days: number
  is_test?: boolean | undefined
}

/**
 * Creates a key for the user's own programs, and notifies its maker and the owner by e-mail.
 * @throws 400 on `scopes`, `password` or, if the second factor is on, `code`; 409 if there are too many
 */
export async function createKey(
  platform: Platform,
  actor: Actor,
  { name, scopes, expires_in_days, is_test = false, ...proof }: NewKey,
): Promise<ApiKey & { key: string }> {
  const unusable = scopes.find((scope) => !scopesFor(actor.roles).includes(scope))
  if (unusable) throw invalidField('scopes', `Your account cannot use ${KEY_SCOPE[unusable].label}.`)
  return withProof(platform, actor, proof, async (tx, user) => {
    if ((await ownKeys(tx, user.id)).length >= MOST_KEYS)
      throw conflict(`You have ${MOST_KEYS} API keys. Revoke one that is no longer used first.`)
    const prefix = `${is_test ? TEST_KEY_MARK : KEY_MARK}${randomBytes(4).toString('hex')}`
    const key = `${prefix}_${newOpaqueToken()}`
    const given = [...new Set(scopes)]
    const id = await insertKey(
      tx,
      {
        id: newId(),
        user_id: user.id,
        created_by: actor.member?.id ?? null,
        name,
        prefix,
        key_hash: digest(key),
        scopes: JSON.stringify(given),
        is_test,
      },
      expires_in_days,
    )
    const created = (await ownKeys(tx, user.id)).find((one) => one.id === id)
    if (!created) throw new Error('The key was not stored.')
    await platform.events.append(tx, ACCOUNT_EVENTS, {
      type: 'user.api_key_created',
      subject_id: user.id,
      subject_label: user.email,
      actor,
      after: { name, prefix, scopes: given, expires_at: created.expires_at },
    })
    await mailMaker(platform, tx, actor, {
      subject: 'A new API key for your HomeSlice account',
      happened: `An API key${is_test ? ' of the test mode' : ''} was created for your HomeSlice account. It can be used for: ${given.map((scope) => KEY_SCOPE[scope].label).join(', ')}.`,
    })
    return { ...created, key }
  })
}

/** @throws 404 if it is not an open key of the actor */
export const revokeOwnKey = (platform: Platform, actor: Actor, id: string): Promise<void> =>
  platform.db.transaction().execute(async (tx) => {
    const [revoked] = await endKeys(platform, tx, actor.user_id, id)
    if (!revoked) throw notFound()
    await platform.events.append(tx, ACCOUNT_EVENTS, {
      type: 'user.api_key_revoked',
      ...ofAccount(actor),
      before: { name: revoked.name },
    })
  })

/** Ends the keys of a user, or one of them, immediately on every server. */
export async function endKeys(platform: Platform, tx: Tx, userId: string, only?: string) {
  const ended = await revokeKeys(tx, userId, only)
  // The digest identifies requests with the key, and the id the signed addresses that these requests received.
  const ids = ended.flatMap(({ id, key_hash }) => [id, key_hash])
  await platform.events.signal(tx, ...ids.map((id) => ({ topic: 'session' as const, id })))
  return ended
}
