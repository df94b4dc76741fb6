import { sql } from 'kysely'
import { z } from 'zod'
import { MOST_SCIM_GROUPS, roleOfGroups } from '#domain/sign-on/rules.ts'
import { ScimError } from '#domain/sign-on/scim/error.ts'
import type { Condition } from '#domain/sign-on/scim/filter.ts'
import type { InvitedRole } from '#domain/team/rules.ts'
import { isPresent } from '../../accounts/queries/account-of.ts'
import { digest } from '../../platform/auth/tokens.ts'
import type { Db, Tx } from '../../platform/database/database.ts'
import type { ProviderRow } from '../queries.ts'

/** The prefix of a token, by which people and scanners of secrets know it. */
export const SCIM_MARK = 'hs_scim_'

/** A directory that calls, by its token. */
export interface Directory {
  token_id: string
  provider_id: string
  account_id: string
  created_by: string
  provider: string
}

/** The directory of a token; undefined if it was revoked, or its provider or account is off. */
export const directoryOf = (db: Db | Tx, token: string): Promise<Directory | undefined> =>
  db
    .selectFrom('scim_tokens as t')
    .innerJoin('sign_on_providers as p', 'p.id', 't.provider_id')
    .innerJoin('users as account', 'account.id', 'p.account_id')
    .select(['t.id as token_id', 't.provider_id', 't.created_by', 'p.account_id', 'p.name as provider'])
    .where('t.token_hash', '=', digest(token))
    .where('p.is_active', '=', true)
    .where('account.is_active', '=', true)
    .executeTakeFirst()

/** The directories of an account's providers. */
export const directoriesOf = (db: Db | Tx, accountId: string) =>
  db
    .selectFrom('scim_tokens as t')
    .innerJoin('sign_on_providers as p', 'p.id', 't.provider_id')
    .select(['t.provider_id', 't.created_at', 't.last_used_at'])
    .select(
      sql<number>`(select count(*)::int from scim_people s join users u on u.id = s.user_id
        where s.provider_id = t.provider_id and not s.is_deleted and ${isPresent('u')})`.as('people'),
    )
    .where('p.account_id', '=', accountId)
    .execute()

export const hasDirectory = async (db: Db | Tx, providerId: string): Promise<boolean> =>
  (await db
    .selectFrom('scim_tokens')
    .select('id')
    .where('provider_id', '=', providerId)
    .executeTakeFirst()) !== undefined

/** A person as a directory sees them. */
export interface ScimPersonRow {
  id: string
  email: string
  first_name: string
  last_name: string
  is_owner: boolean
  is_active: boolean
  external_id: string | null
  /** True if the directory itself has ended their place in the team. */
  is_deactivated: boolean
  groups: { id: string; name: string }[]
  created_at: Date
  updated_at: Date
}

const USER_COLUMNS: Readonly<Record<string, string>> = {
  id: 'id::text',
  username: 'lower(email)',
  'emails.value': 'lower(email)',
  externalid: 'external_id',
  active: 'is_active::text',
  'name.givenname': 'first_name',
  'name.familyname': 'last_name',
}
const IN_SMALL_LETTERS = ['username', 'emails.value']

/** The people whom a directory sees: those of the team whose address is of a verified domain of its provider. */
const people = (accountId: string, providerId: string) => sql`
  select u.id, u.email, u.first_name, u.last_name, u.created_at, u.updated_at, p.external_id,
    ${isPresent('u')} as is_active,
    coalesce(u.team_role, 'owner') = 'owner' as is_owner,
    p.deactivated_at is not null as is_deactivated,
    coalesce((select json_agg(json_build_object('id', g.id, 'name', g.name) order by lower(g.name))
      from scim_group_members m join scim_groups g on g.id = m.group_id
      where m.user_id = u.id and g.provider_id = ${providerId}), '[]') as groups
  from users u left join scim_people p on p.user_id = u.id and p.provider_id = ${providerId}
  where (u.id = ${accountId} or u.account_id = ${accountId}) and u.erased_at is null
    and p.is_deleted is not true
    and lower(substring(u.email from '[^@]*$')) in (
      select d.domain from sign_on_domains d where d.provider_id = ${providerId} and d.verified_at is not null)`

/** A page of what a directory asked for. */
export interface Page {
  conditions: readonly Condition[]
  offset: number
  /** Null for all. */
  limit: number | null
}

export interface Found<Row> {
  total: number
  rows: Row[]
}

/** @throws ScimError `invalidFilter` for an attribute that people have not */
export async function findPeople(
  db: Db | Tx,
  { account_id, provider_id }: Pick<Directory, 'account_id' | 'provider_id'>,
  { conditions, offset, limit }: Page,
): Promise<Found<ScimPersonRow>> {
  const where = conditions.map(({ attribute, value }) => {
    const column = USER_COLUMNS[attribute]
    if (!column) throw unknownAttribute(attribute)
    return sql`${sql.raw(column)} = ${IN_SMALL_LETTERS.includes(attribute) ? value.toLowerCase() : value}`
  })
  const all = sql`select * from (${people(account_id, provider_id)}) people
    where ${sql.join([sql`true`, ...where], sql` and `)}`
  const { rows: counted } = await sql<{
    total: number
  }>`select count(*)::int as total from (${all}) found`.execute(db)
  const { rows } =
    await sql<ScimPersonRow>`${all} order by created_at, id offset ${offset} limit ${limit}`.execute(db)
  return { total: counted[0]?.total ?? 0, rows }
}

/** One person whom a directory sees. @throws ScimError 404 for any other */
export async function personOf(db: Db | Tx, directory: Directory, id: string): Promise<ScimPersonRow> {
  const [found] = (await findPeople(db, directory, one(id, 'person'))).rows
  if (!found) throw unknown('person')
  return found
}

export interface ScimGroupRow {
  id: string
  name: string
  external_id: string | null
  members: { id: string; email: string }[]
  created_at: Date
  updated_at: Date
}

const GROUP_CONDITIONS: Readonly<Record<string, (value: string) => ReturnType<typeof sql<boolean>>>> = {
  id: (value) => sql`g.id::text = ${value.toLowerCase()}`,
  displayname: (value) => sql`lower(g.name) = lower(${value})`,
  externalid: (value) => sql`g.external_id = ${value}`,
  members: (value) => memberIs(value),
  'members.value': (value) => memberIs(value),
}
const memberIs = (value: string) =>
  sql<boolean>`exists (select from scim_group_members m where m.group_id = g.id and m.user_id::text = ${value.toLowerCase()})`

/** @throws ScimError `invalidFilter` for an attribute that groups have not */
export async function findGroups(
  db: Db | Tx,
  { provider_id }: Pick<Directory, 'provider_id'>,
  { conditions, offset, limit }: Page,
): Promise<Found<ScimGroupRow>> {
  const where = conditions.map(({ attribute, value }) => {
    const condition = GROUP_CONDITIONS[attribute]
    if (!condition) throw unknownAttribute(attribute)
    return condition(value)
  })
  const of = sql`from scim_groups g where ${sql.join([sql`g.provider_id = ${provider_id}`, ...where], sql` and `)}`
  const { rows: counted } = await sql<{ total: number }>`select count(*)::int as total ${of}`.execute(db)
  const { rows } = await sql<ScimGroupRow>`
    select g.id, g.name, g.external_id, g.created_at, g.updated_at,
      coalesce((select json_agg(json_build_object('id', u.id, 'email', u.email) order by u.email)
        from scim_group_members m join users u on u.id = m.user_id where m.group_id = g.id), '[]') as members
    ${of} order by g.created_at, g.id offset ${offset} limit ${limit}`.execute(db)
  return { total: counted[0]?.total ?? 0, rows }
}

/** One group of a directory. @throws ScimError 404 for any other */
export async function groupBy(db: Db | Tx, directory: Directory, id: string): Promise<ScimGroupRow> {
  const [found] = (await findGroups(db, directory, one(id, 'group'))).rows
  if (!found) throw unknown('group')
  return found
}

/** True if a directory may keep one group more. */
export const hasRoomForGroup = async (db: Db | Tx, directory: Directory): Promise<boolean> =>
  (await findGroups(db, directory, { conditions: [], offset: 0, limit: 0 })).total < MOST_SCIM_GROUPS

/**
 * The role of a person by the groups that the directory of their provider has sent; null while it sends none, or has not
 * named the person. It counts in place of the groups that a sign-on claims.
 */
export async function roleByDirectory(
  db: Db | Tx,
  provider: Pick<ProviderRow, 'id' | 'default_role' | 'group_roles'>,
  person: string,
): Promise<InvitedRole | null> {
  const { rows } = await sql<{ names: string[] | null }>`
    select (select array_agg(called) from scim_group_members m join scim_groups g on g.id = m.group_id,
        lateral unnest(array[g.name, g.external_id]) called
      where m.user_id = ${person} and g.provider_id = ${provider.id} and called is not null) as names
    from scim_people p join scim_tokens t on t.provider_id = p.provider_id
    where p.provider_id = ${provider.id} and p.user_id = ${person} and not p.is_deleted
      and exists (select from scim_groups g where g.provider_id = p.provider_id)`.execute(db)
  const [found] = rows
  return found ? roleOfGroups(provider, found.names ?? []) : null
}

const uuid = z.uuid()

/** An id of another format does not exist. */
function one(id: string, what: 'person' | 'group'): Page {
  const value = uuid.safeParse(id.toLowerCase())
  if (!value.success) throw unknown(what)
  return { conditions: [{ attribute: 'id', value: value.data }], offset: 0, limit: 1 }
}

const unknown = (what: 'person' | 'group') =>
  new ScimError(
    404,
    what === 'person' ? 'There is no person with this id.' : 'There is no group with this id.',
  )

const unknownAttribute = (attribute: string) =>
  new ScimError(400, `“${attribute}” is not an attribute to filter by.`, 'invalidFilter')
