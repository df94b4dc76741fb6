import { foreignText } from '#domain/kernel/foreign-text.ts'
import { SIGN_ON_EVENTS } from '#domain/sign-on/events.ts'
import { type Proof, withProof } from '../../../accounts/commands/with-proof.ts'
import { type Actor, ofAccount, personId } from '../../../platform/auth/actor.ts'
import { digest, newOpaqueToken } from '../../../platform/auth/tokens.ts'
import { conflict, notFound } from '../../../platform/http/errors.ts'
import { newId } from '../../../platform/ids.ts'
import type { Platform } from '../../../platform/platform.ts'
import { lockAccount } from '../../commands/lock-account.ts'
import { mailChange } from '../../commands/mail-change.ts'
import { assertCanProvision } from '../../policy.ts'
import { ownProvider, verifiedDomainsOf } from '../../queries.ts'
import { SCIM_MARK } from '../queries.ts'
import { deleteToken, putToken } from '../store.ts'

/**
 * Lets the directory of a provider keep people in step, with a new token; an earlier one no longer works.
 * @returns the token, which is stored as its digest
 * @throws 400 on what proves who the caller is, 403 unless they own the account, 404 for a provider of another account, 409
 * without a verified domain
 */
export async function turnOnDirectory(
  platform: Platform,
  actor: Actor,
  id: string,
  proof: Proof,
): Promise<string> {
  assertCanProvision(actor)
  await ownProvider(platform.db, actor.user_id, id)
  const token = `${SCIM_MARK}${newOpaqueToken()}`
  await withProof(platform, actor, proof, async (tx) => {
    const account = await lockAccount(tx, actor)
    const provider = await ownProvider(tx, account.id, id)
    if ((await verifiedDomainsOf(tx, provider)).length === 0)
      throw conflict('Verify a domain before a directory keeps your people in step.')
    const row = { provider_id: id, id: newId(), token_hash: digest(token), created_by: personId(actor) }
    await putToken(tx, row)
    await platform.events.append(tx, SIGN_ON_EVENTS, {
      type: 'sign_on.directory_on',
      ...ofAccount(actor),
      after: { provider: provider.name },
    })
    const happened = `${foreignText(actor.name)} has made a token with which the directory of ${foreignText(provider.name)} adds people to your team, changes their roles and removes them.`
    await mailChange(platform, tx, account, happened)
  })
  return token
}

/** Revokes the token of a directory. @throws 403 unless the caller owns the account, 404 if it is off or of another account */
export const turnOffDirectory = (platform: Platform, actor: Actor, id: string): Promise<void> =>
  platform.db.transaction().execute(async (tx) => {
    assertCanProvision(actor)
    const account = await lockAccount(tx, actor)
    const provider = await ownProvider(tx, account.id, id)
    if (!(await deleteToken(tx, id))) throw notFound()
    await platform.events.append(tx, SIGN_ON_EVENTS, {
      type: 'sign_on.directory_off',
      ...ofAccount(actor),
      before: { provider: provider.name },
    })
    const happened = `${foreignText(actor.name)} has revoked the token of the directory of ${foreignText(provider.name)}: it no longer changes who is in your team.`
    await mailChange(platform, tx, account, happened)
  })
