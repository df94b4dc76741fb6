import { randomBytes } from 'node:crypto'
import { SIGN_ON_EVENTS } from '#domain/sign-on/events.ts'
import { MOST_DOMAINS, recordOf } from '#domain/sign-on/rules.ts'
import { type Actor, ofAccount } from '../../platform/auth/actor.ts'
import type { Tx } from '../../platform/database/database.ts'
import { conflict } from '../../platform/http/errors.ts'
import { advisoryLock } from '../../platform/http/rate-limit.ts'
import { newId } from '../../platform/ids.ts'
import type { Platform } from '../../platform/platform.ts'
import { assertCanChangeProvider } from '../policy.ts'
import { domainsOf, ownDomain, ownProvider, verifiedDomainsOf } from '../queries.ts'
import { deleteDomain, insertDomain, markVerified } from '../store.ts'
import { lockAccount } from './lock-account.ts'
import { hasRecord } from './resolve-record.ts'

/** @throws 404 for a provider of another account, 403 as the policy says, 409 if it has the domain or too many */
export const addDomain = (
  platform: Platform,
  actor: Actor,
  providerId: string,
  domain: string,
): Promise<void> =>
  platform.db.transaction().execute(async (tx) => {
    const account = await lockAccount(tx, actor)
    const provider = await ownProvider(tx, account.id, providerId)
    assertCanChangeProvider(actor, provider)
    const domains = await domainsOf(tx, [provider.id])
    if (domains.some((one) => one.domain === domain)) throw conflict(`${domain} is in the list already.`)
    if (domains.length >= MOST_DOMAINS) throw conflict(`A sign-on has at most ${MOST_DOMAINS} domains.`)
    const token = randomBytes(16).toString('hex')
    await insertDomain(tx, { id: newId(), provider_id: provider.id, domain, token })
    await platform.events.append(tx, SIGN_ON_EVENTS, {
      type: 'sign_on.domain_added',
      ...ofAccount(actor),
      after: { provider: provider.name, domain },
    })
  })

/**
 * Looks for the DNS record of a domain.
 * @throws 404 for a domain of another account; 409 if the record is missing, or the domain is another provider's
 */
export async function verifyDomain(platform: Platform, actor: Actor, id: string): Promise<void> {
  const { domain } = await ownDomain(platform.db, actor.user_id, id)
  if (!(await hasRecord(platform.config, domain.domain, recordOf(domain.token))))
    throw conflict(
      `The record was not found at ${domain.domain}. Name servers may need some hours until they show a new one.`,
    )
  await platform.db.transaction().execute((tx) => storeVerified(platform, tx, actor, id))
}

async function storeVerified(platform: Platform, tx: Tx, actor: Actor, id: string): Promise<void> {
  const account = await lockAccount(tx, actor)
  const { domain, provider } = await ownDomain(tx, account.id, id)
  assertCanChangeProvider(actor, provider)
  if (domain.verified_at !== null) return
  await advisoryLock(tx, `sign-on-domain:${domain.domain}`)
  if (!(await markVerified(tx, id, domain.domain)))
    throw conflict(`${domain.domain} is verified for another sign-on. It must be removed there first.`)
  await platform.events.append(tx, SIGN_ON_EVENTS, {
    type: 'sign_on.domain_verified',
    ...ofAccount(actor),
    after: { provider: provider.name, domain: domain.domain },
  })
}

/** @throws 404 for a domain of another account, 409 if no one could log in any more */
export const removeDomain = (platform: Platform, actor: Actor, id: string): Promise<void> =>
  platform.db.transaction().execute(async (tx) => {
    const account = await lockAccount(tx, actor)
    const { domain, provider } = await ownDomain(tx, account.id, id)
    assertCanChangeProvider(actor, provider)
    const verified = await verifiedDomainsOf(tx, provider)
    if (provider.is_enforced && verified.every((one) => one === domain.domain))
      throw conflict('Let people log in with a password again before you remove the last verified domain.')
    await deleteDomain(tx, id)
    await platform.events.append(tx, SIGN_ON_EVENTS, {
      type: 'sign_on.domain_removed',
      ...ofAccount(actor),
      before: { provider: provider.name, domain: domain.domain },
    })
  })
