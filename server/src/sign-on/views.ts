import type { z } from 'zod'
import type { getConfirmation, SignOn, SignOnProvider } from '#domain/sign-on/contract.ts'
import { recordOf } from '#domain/sign-on/rules.ts'
import { confirmedUntil } from '../accounts/queries/sessions.ts'
import { userById } from '../accounts/queries/users.ts'
import type { Actor } from '../platform/auth/actor.ts'
import type { Platform } from '../platform/platform.ts'
import { canGive } from '../team/policy.ts'
import { callbackUrl } from './commands/openid.ts'
import { canChangeProvider, canProvision } from './policy.ts'
import {
  type DomainRow,
  domainsOf,
  type ProviderRow,
  peopleOfProviders,
  providerOfPerson,
  providersOf,
} from './queries.ts'
import { directoriesOf } from './scim/queries.ts'
import { scimUrl } from './scim/views.ts'

/** Never the secret of the client. */
const providerView = (
  actor: Actor,
  row: ProviderRow,
  domains: readonly DomainRow[],
  people: number,
  directory: Awaited<ReturnType<typeof directoriesOf>>[number] | undefined,
): SignOnProvider => ({
  id: row.id,
  name: row.name,
  issuer: row.issuer,
  client_id: row.client_id,
  default_role: row.default_role,
  groups_claim: row.groups_claim,
  group_roles: row.group_roles,
  is_active: row.is_active,
  is_enforced: row.is_enforced,
  people,
  domains: domains
    .filter(({ provider_id }) => provider_id === row.id)
    .map(({ id, domain, token, verified_at }) => ({
      id,
      domain,
      record: recordOf(token),
      verified_at: verified_at?.toISOString() ?? null,
    })),
  directory: directory
    ? {
        turned_on_at: directory.created_at.toISOString(),
        last_used_at: directory.last_used_at?.toISOString() ?? null,
        people: directory.people,
      }
    : null,
  can: { change: canChangeProvider(actor, row), provision: canProvision(actor) },
})

/** The providers of the caller's account, as they see them. */
export async function signOnView({ db, config }: Platform, actor: Actor): Promise<SignOn> {
  const providers = await providersOf(db, actor.user_id)
  const ids = providers.map(({ id }) => id)
  const [domains, people] = [await domainsOf(db, ids), await peopleOfProviders(db, actor.user_id)]
  const directories = await directoriesOf(db, actor.user_id)
  return {
    providers: providers.map((row) =>
      providerView(
        actor,
        row,
        domains,
        people.find(({ provider_id }) => provider_id === row.id)?.people ?? 0,
        directories.find(({ provider_id }) => provider_id === row.id),
      ),
    ),
    callback_url: callbackUrl(config),
    scim_url: scimUrl(config),
    can: { give: canGive(actor) },
  }
}

/** @param actor the person themselves */
export async function confirmationView(
  { db }: Platform,
  { user_id, session_id }: Actor,
): Promise<z.input<typeof getConfirmation.response>> {
  const needsSignOn = (await userById(db, user_id))?.has_password === false
  const until = needsSignOn ? await confirmedUntil(db, session_id, user_id) : null
  return {
    provider: needsSignOn ? ((await providerOfPerson(db, user_id))?.name ?? null) : null,
    confirmed_until: until?.toISOString() ?? null,
  }
}
