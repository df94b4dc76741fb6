import { type Selectable, sql } from 'kysely'
import type { Db, Tx } from '../platform/database/database.ts'
import type { Tables } from '../platform/database/tables.ts'
import { notFound } from '../platform/http/errors.ts'

export type ProviderRow = Selectable<Tables['sign_on_providers']>
export type DomainRow = Selectable<Tables['sign_on_domains']>

/** The providers of an account, oldest first. Index: sign_on_providers_of_account. */
export const providersOf = (db: Db | Tx, accountId: string): Promise<ProviderRow[]> =>
  db
    .selectFrom('sign_on_providers')
    .selectAll()
    .where('account_id', '=', accountId)
    .orderBy('created_at')
    .orderBy('id')
    .execute()

/** The domains of providers, in the order of the alphabet. */
export const domainsOf = (db: Db | Tx, providers: readonly string[]): Promise<DomainRow[]> =>
  db
    .selectFrom('sign_on_domains')
    .selectAll()
    .where('provider_id', '=', sql<string>`any(${providers}::uuid[])`)
    .orderBy('domain')
    .execute()

/** The domains of a provider that its company has shown to be theirs. */
export const verifiedDomainsOf = async (db: Db | Tx, { id }: Pick<ProviderRow, 'id'>): Promise<string[]> =>
  (await domainsOf(db, [id])).flatMap(({ domain, verified_at }) => (verified_at === null ? [] : [domain]))

/** How many people have logged in with each provider of an account. */
export const peopleOfProviders = (db: Db | Tx, accountId: string) =>
  db
    .selectFrom('sign_on_identities as i')
    .innerJoin('sign_on_providers as p', 'p.id', 'i.provider_id')
    .where('p.account_id', '=', accountId)
    .select(['i.provider_id', sql<number>`count(*)::int`.as('people')])
    .groupBy('i.provider_id')
    .execute()

/** A provider of an account. @throws 404 for one of another account */
export async function ownProvider(db: Db | Tx, accountId: string, id: string): Promise<ProviderRow> {
  const found = await db
    .selectFrom('sign_on_providers')
    .selectAll()
    .where('id', '=', id)
    .where('account_id', '=', accountId)
    .executeTakeFirst()
  if (!found) throw notFound()
  return found
}

/** A domain of a provider of an account. @throws 404 for one of another account */
export async function ownDomain(
  db: Db | Tx,
  accountId: string,
  id: string,
): Promise<{ domain: DomainRow; provider: ProviderRow }> {
  const domain = await db.selectFrom('sign_on_domains').selectAll().where('id', '=', id).executeTakeFirst()
  if (!domain) throw notFound()
  return { domain, provider: await ownProvider(db, accountId, domain.provider_id) }
}

export const providerById = (db: Db | Tx, id: string): Promise<ProviderRow | undefined> =>
  db.selectFrom('sign_on_providers').selectAll().where('id', '=', id).executeTakeFirst()

/** The provider that is on for a verified domain, of an active account. Index: sign_on_domains_verified. */
export const providerOfDomain = (db: Db | Tx, domain: string): Promise<ProviderRow | undefined> =>
  db
    .selectFrom('sign_on_providers')
    .innerJoin('sign_on_domains', 'sign_on_domains.provider_id', 'sign_on_providers.id')
    .innerJoin('users', 'users.id', 'sign_on_providers.account_id')
    .selectAll('sign_on_providers')
    .where('sign_on_domains.domain', '=', domain)
    .where('sign_on_domains.verified_at', 'is not', null)
    .where('sign_on_providers.is_active', '=', true)
    .where('users.is_active', '=', true)
    .executeTakeFirst()

/** The provider that is on with which a person last logged in for the first time. Index: sign_on_identities_of_person. */
export const providerOfPerson = (db: Db | Tx, userId: string): Promise<ProviderRow | undefined> =>
  db
    .selectFrom('sign_on_identities as i')
    .innerJoin('sign_on_providers as p', 'p.id', 'i.provider_id')
    .selectAll('p')
    .where('i.user_id', '=', userId)
    .where('p.is_active', '=', true)
    .orderBy('i.linked_at', 'desc')
    .executeTakeFirst()

/** The id of the person whom a provider calls by this subject. */
export const personOfSubject = async (db: Db | Tx, provider: string, subject: string) =>
  (
    await db
      .selectFrom('sign_on_identities')
      .select('user_id')
      .where('provider_id', '=', provider)
      .where('subject', '=', subject)
      .executeTakeFirst()
  )?.user_id
