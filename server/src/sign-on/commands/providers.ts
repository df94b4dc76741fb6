import { foreignText } from '#domain/kernel/foreign-text.ts'
import { withoutUndefined } from '#domain/kernel/names.ts'
import { SIGN_ON_EVENTS } from '#domain/sign-on/events.ts'
import { MOST_PROVIDERS, type RoleRule } from '#domain/sign-on/rules.ts'
import { type Proof, withProof } from '../../accounts/commands/with-proof.ts'
import { type Actor, ofAccount } from '../../platform/auth/actor.ts'
import type { Tx } from '../../platform/database/database.ts'
import { conflict, invalidField } from '../../platform/http/errors.ts'
import { newId } from '../../platform/ids.ts'
import type { Platform } from '../../platform/platform.ts'
import { assertCanChangeProvider } from '../policy.ts'
import { ownProvider, type ProviderRow, providersOf, verifiedDomainsOf } from '../queries.ts'
import { hasDirectory } from '../scim/queries.ts'
import { deleteProvider, insertProvider, updateProvider } from '../store.ts'
import { lockAccount, renewEnforcement } from './lock-account.ts'
import { mailChange } from './mail-change.ts'
import { discover, isIssuer } from './openid.ts'

interface Settings extends RoleRule {
  name: string
  client_id: string
  client_secret: string
}

type Change = { [Key in keyof Settings]?: Settings[Key] | undefined } & {
  is_active?: boolean | undefined
  is_enforced?: boolean | undefined
}

const about = ({
  name,
  issuer,
  client_id,
  default_role,
  groups_claim,
  group_roles,
  ...row
}: ProviderRow) => ({
  name,
  issuer,
  client_id,
  default_role,
  groups_claim,
  group_roles,
  is_active: row.is_active,
  is_enforced: row.is_enforced,
})

/**
 * @param hasGroups true if a directory sends the groups
 * @throws 400 on `groups_claim` or `group_roles` if they contradict each other
 */
function assertRule({ groups_claim, group_roles }: RoleRule, hasGroups: boolean): void {
  if (groups_claim === null && group_roles.length > 0 && !hasGroups)
    throw invalidField('groups_claim', 'Name the claim in which your provider sends the groups.')
  const groups = group_roles.map(({ group }) => group)
  if (new Set(groups).size < groups.length) throw invalidField('group_roles', 'Name each group once.')
}

/** @throws 400 on `issuer` unless a provider answers there as this issuer */
async function assertAnswers(platform: Platform, { issuer, ...client }: Settings & { issuer: string }) {
  if (!isIssuer(platform.config, new URL(issuer)))
    throw invalidField(
      'issuer',
      'Enter an address on the public internet that begins with https://, without query.',
    )
  await discover(platform, { issuer, client_id: client.client_id }, client.client_secret).catch(() => {
    throw invalidField(
      'issuer',
      'No OpenID Connect provider answers at this address as this issuer. Copy the issuer from the settings of your provider.',
    )
  })
}

/**
 * Sets up a provider. It opens nothing before one of its domains is verified.
 * @throws 400 on what does not fit; 403 for a role that the caller may not give; 409 if there are too many
 */
export async function addProvider(
  platform: Platform,
  actor: Actor,
  { password, code, passkey, ...settings }: Proof & Settings & { issuer: string },
): Promise<void> {
  assertCanChangeProvider(actor, settings)
  assertRule(settings, false)
  await assertAnswers(platform, settings)
  await withProof(platform, actor, { password, code, passkey }, async (tx) => {
    const account = await lockAccount(tx, actor)
    if ((await providersOf(tx, account.id)).length >= MOST_PROVIDERS)
      throw conflict(`An account has at most ${MOST_PROVIDERS} sign-ons. Remove one first.`)
    const id = newId()
    const { client_secret, group_roles, ...row } = settings
    await insertProvider(tx, {
      ...row,
      id,
      account_id: account.id,
      client_secret: platform.encryption.seal(client_secret, id),
      group_roles: JSON.stringify(group_roles),
    })
    const added = await ownProvider(tx, account.id, id)
    await platform.events.append(tx, SIGN_ON_EVENTS, {
      type: 'sign_on.provider_added',
      ...ofAccount(actor),
      after: about(added),
    })
    await mailChange(
      platform,
      tx,
      account,
      `${foreignText(actor.name)} has set up ${foreignText(added.name)}, with which people of your company will log in.`,
    )
  })
}

/**
 * Changes a provider. If people must use it from now on, the sessions of all but the owner end.
 * @throws 404 for one of another account; 403 for roles that the caller may not give; 409 if it cannot be enforced yet
 */
export async function changeProvider(
  platform: Platform,
  actor: Actor,
  id: string,
  { password, code, passkey, ...change }: Proof & Change,
): Promise<void> {
  await ownProvider(platform.db, actor.user_id, id)
  await withProof(platform, actor, { password, code, passkey }, async (tx) => {
    const account = await lockAccount(tx, actor)
    const before = await ownProvider(tx, account.id, id)
    const { client_secret, group_roles, ...rest } = withoutUndefined(change)
    const isOn = rest.is_active ?? before.is_active
    const next = { ...before, ...rest, ...(group_roles && { group_roles }) }
    assertCanChangeProvider(actor, before)
    assertCanChangeProvider(actor, next)
    assertRule(next, await hasDirectory(tx, id))
    if (rest.is_enforced) await assertCanEnforce(tx, before, isOn)
    await updateProvider(tx, id, {
      ...rest,
      ...(!isOn && { is_enforced: false }),
      ...(group_roles && { group_roles: JSON.stringify(group_roles) }),
      ...(client_secret && { client_secret: platform.encryption.seal(client_secret, id) }),
    })
    const after = await ownProvider(tx, account.id, id)
    await platform.events.append(tx, SIGN_ON_EVENTS, {
      type: 'sign_on.provider_changed',
      ...ofAccount(actor),
      before: about(before),
      after: about(after),
    })
    await mailChange(
      platform,
      tx,
      account,
      `${foreignText(actor.name)} has changed ${foreignText(after.name)}, with which people of your company log in.${after.is_enforced && !before.is_enforced ? ' All of them except the owner now log in so only, and their sessions were ended.' : ''}`,
    )
    await renewEnforcement(platform, tx, account)
  })
}

/** @throws 409 if no one could log in with the provider */
async function assertCanEnforce(tx: Tx, provider: ProviderRow, isOn: boolean): Promise<void> {
  if (!isOn) throw conflict('Turn this sign-on on before you make it the only way to log in.')
  if ((await verifiedDomainsOf(tx, provider)).length === 0)
    throw conflict('Verify a domain before you make this sign-on the only way to log in.')
}

/** @throws 404 for one of another account, 403 if it gives roles that the caller may not give */
export const removeProvider = (platform: Platform, actor: Actor, id: string): Promise<void> =>
  platform.db.transaction().execute(async (tx) => {
    const account = await lockAccount(tx, actor)
    const before = await ownProvider(tx, account.id, id)
    assertCanChangeProvider(actor, before)
    await deleteProvider(tx, id)
    await platform.events.append(tx, SIGN_ON_EVENTS, {
      type: 'sign_on.provider_removed',
      ...ofAccount(actor),
      before: about(before),
    })
    await mailChange(
      platform,
      tx,
      account,
      `${foreignText(actor.name)} has removed ${foreignText(before.name)}: people of your company no longer log in with it.`,
    )
    await renewEnforcement(platform, tx, account)
  })
