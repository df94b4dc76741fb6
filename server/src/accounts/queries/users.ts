import { sql } from 'kysely'
import type { z } from 'zod'
import type { listSessions, listUsers, User } from '#domain/accounts/contract.ts'
import type { Language } from '#domain/kernel/language.ts'
import type { RouteQuery } from '#domain/kernel/route.ts'
import { type Actor, has } from '../../platform/auth/actor.ts'
import { containing } from '../../platform/database/containing.ts'
import { type Db, sendLater, type Tx } from '../../platform/database/database.ts'
import { statement } from '../../platform/database/statement.ts'
import { conflict, forbidden, notFound } from '../../platform/http/errors.ts'
import { COUNT_LIMIT, offsetOf, orderingOf } from '../../platform/http/lists.ts'
import type { NameChangeRow, UserRow, UserWithCompany } from '../rows.ts'
import { meView, userView } from '../views.ts'
import { isOpenSession } from './sessions.ts'

export const userByEmail = (db: Db | Tx, email: string): Promise<UserRow | undefined> =>
  db
    .selectFrom('users')
    .selectAll()
    .where(sql<string>`lower(email)`, '=', email.toLowerCase())
    .executeTakeFirst()

/** The language of the mails to an address; English for one without an account. Index: users_email. */
export async function languageOfAddress(db: Db, address: string): Promise<Language> {
  const user = await db
    .selectFrom('users')
    .select('language')
    .where(sql<string>`lower(email)`, '=', address.toLowerCase())
    .executeTakeFirst()
  return user?.language ?? 'en'
}

/** Whether French is the language of an account with one of these addresses. Index: users_email. */
export async function isFrenchRead(db: Db, addresses: readonly string[]): Promise<boolean> {
  const lower = addresses.map((address) => address.toLowerCase())
  const reader = await db
    .selectFrom('users')
    .select('id')
    .where(sql<string>`lower(email)`, 'in', lower)
    .where('language', '=', 'fr')
    .limit(1)
    .executeTakeFirst()
  return reader !== undefined
}

export const userById = (db: Db | Tx, id: string): Promise<UserRow | undefined> =>
  db.selectFrom('users').selectAll().where('id', '=', id).executeTakeFirst()

/** The user's row, locked until the transaction ends. */
export const lockUser = (tx: Tx, id: string): Promise<UserRow | undefined> =>
  tx.selectFrom('users').selectAll().where('id', '=', id).forNoKeyUpdate().executeTakeFirst()

const lockRow = statement<{ id: string }, object>(
  (given) => sql`select from users where id = ${given('id')} for no key update`,
)

/**
 * Locks users' rows until the transaction ends, so that later reads see their current state. Always in the order of
 * their ids, so that two transactions that lock the same users do not wait for each other.
 */
export async function lockUserRows(tx: Tx, ids: readonly string[]): Promise<void> {
  for (const id of ids.toSorted()) await sendLater(tx, lockRow({ id }))
}

/** Locks rows of users if no one else holds one; false if someone does. For the clock, which holds a deal already. */
export async function tryLockUsers(tx: Tx, ids: readonly string[]): Promise<boolean> {
  const { rows } = await sql`select id from users where id = any(${ids}::uuid[]) order by id
    for no key update skip locked`.execute(tx)
  return rows.length === new Set(ids).size
}

const COMPANY_COLUMNS = [
  // A person of a team has no company of their own.
  sql<string | null>`(select a.company_name from users a where a.id = users.account_id)`.as(
    'account_company',
  ),
  sql<string | null>`(select c.business_number from companies c where c.id = users.company_id)`.as(
    'business_number',
  ),
  sql<string | null>`(select c.province from companies c where c.id = users.company_id)`.as(
    'company_province',
  ),
  sql<NameChangeRow | null>`(select json_build_object('id', n.id, 'first_name', n.first_name, 'last_name', n.last_name,
    'full_legal_name', n.full_legal_name, 'company_name', n.company_name, 'requested_at', n.requested_at)
    from name_changes n where n.user_id = users.id)`.as('name_change'),
] as const

/** Several rows, locked in the order of their ids to avoid deadlocks. */
export const lockUsers = (tx: Tx, ids: readonly string[]): Promise<UserWithCompany[]> =>
  tx
    .selectFrom('users')
    .selectAll()
    .select(COMPANY_COLUMNS)
    .where('id', 'in', [...ids])
    .orderBy('id')
    .forNoKeyUpdate()
    .execute()

/**
 * The user whom an administrator changes. Both rows are locked, so that if two administrators remove each other, the
 * second one no longer has the role.
 * @throws 403 if the actor is no longer an administrator, 404 for an unknown user, 409 for one who was erased
 */
export async function lockForAdministrator(tx: Tx, actor: Actor, id: string): Promise<UserWithCompany> {
  const locked = await lockUsers(tx, [actor.user_id, id])
  const administrator = locked.find((user) => user.id === actor.user_id)
  if (!administrator?.is_superuser || !administrator.is_active) throw forbidden()
  const user = locked.find((row) => row.id === id)
  if (!user) throw notFound()
  if (user.erased_at) throw conflict('The data of this person was erased, so nothing of the account changes.')
  return user
}

/** The person who is logged in, with the account for which they act. */
export async function loadMe(db: Db | Tx, who: Pick<Actor, 'user_id' | 'viewed_by'> & Partial<Actor>) {
  const person = await readMe(db, who.member?.id ?? who.user_id)
  const account = person.account_id === null ? person : await readMe(db, person.account_id)
  return meView(account, person, who.viewed_by, person.unread)
}

/** Index: notifications_unread. */
const readMe = (db: Db | Tx, id: string) =>
  db
    .selectFrom('users')
    .selectAll()
    .select(COMPANY_COLUMNS)
    .select(
      sql<number>`(select count(*)::int from notifications n where n.user_id = users.id and n.read_at is null and n.in_app)`.as(
        'unread',
      ),
    )
    .where('id', '=', id)
    .executeTakeFirstOrThrow()

export const sessionsOf = (db: Db, actor: Actor) => openSessions(db, actor.user_id, actor.session_id)

/** @throws 404 for an unknown user */
export async function sessionsOfUser(db: Db, actor: Actor, id: string) {
  await findUser(db, actor, id)
  return openSessions(db, id, actor.session_id)
}

/** Index: sessions_of_user. */
async function openSessions(
  db: Db,
  userId: string,
  currentId: string,
): Promise<z.input<typeof listSessions.response>> {
  const rows = await db
    .selectFrom('sessions')
    .select(['id', 'device', 'address', 'created_at', 'last_seen_at'])
    .where('user_id', '=', userId)
    .where(isOpenSession)
    .orderBy('last_seen_at', 'desc')
    .limit(100)
    .execute()
  return {
    results: rows.map((row) => ({
      ...row,
      created_at: row.created_at.toISOString(),
      last_seen_at: row.last_seen_at.toISOString(),
      is_current: row.id === currentId,
    })),
  }
}

/** Indexes: users_created_at, users_plain_search. */
export async function findUsers(
  db: Db,
  actor: Actor,
  query: z.output<RouteQuery<typeof listUsers>>,
): Promise<{ counted: number; users: User[] }> {
  if (!has(actor, 'superuser')) throw forbidden()
  let found = db.selectFrom('users')
  if (query.search) {
    const names = sql`email || ' ' || first_name || ' ' || last_name || ' ' || coalesce(company_name, '')`
    found = found.where(containing(names, query.search))
  }
  if (query.role) found = found.where(`is_${query.role}`, '=', true)
  if (query.is_kyc_completed !== undefined)
    found = found.where('is_kyc_completed', '=', query.is_kyc_completed)
  if (query.is_active !== undefined) found = found.where('is_active', '=', query.is_active)
  if (query.has_name_change !== undefined) {
    const asked = sql<boolean>`exists (select from name_changes n where n.user_id = users.id)`
    found = found.where(query.has_name_change ? asked : sql<boolean>`not ${asked}`)
  }
  // Index: users_of_account.
  if (query.account) found = found.where('account_id', '=', query.account)
  if (query.status) found = found.where('kyc_state', 'in', query.status)
  const { field, direction } = orderingOf(query.ordering, '-created_at')
  const counted = await db
    .selectFrom(found.select('id').limit(COUNT_LIMIT).as('counted'))
    .select((eb) => eb.fn.countAll<number>().as('rows'))
    .executeTakeFirstOrThrow()
  const rows = await found
    .selectAll()
    .select(COMPANY_COLUMNS)
    .orderBy(field, (order) => {
      const directed = direction === 'desc' ? order.desc() : order.asc()
      // Never null; its index could not be used with `nulls last`.
      return field === 'created_at' ? directed : directed.nullsLast()
    })
    .orderBy('id', direction)
    .limit(query.page_size)
    .offset(offsetOf(query))
    .execute()
  return { counted: counted.rows, users: rows.map((row) => userView(row, actor)) }
}

export async function findUser(db: Db | Tx, actor: Actor, id: string): Promise<User> {
  if (!has(actor, 'superuser')) throw forbidden()
  const row = await db
    .selectFrom('users')
    .selectAll()
    .select(COMPANY_COLUMNS)
    .where('id', '=', id)
    .executeTakeFirst()
  if (!row) throw notFound()
  return userView(row, actor)
}

/** The users who decide about KYC records. */
export async function superuserIds(tx: Tx): Promise<string[]> {
  const rows = await tx
    .selectFrom('users')
    .select('id')
    .where('is_superuser', '=', true)
    .where('is_active', '=', true)
    .execute()
  return rows.map((row) => row.id)
}

/** The users who review deals. */
export async function staffIds(tx: Tx): Promise<string[]> {
  const rows = await tx
    .selectFrom('users')
    .select('id')
    .where((eb) => eb.or([eb('is_reviewer', '=', true), eb('is_superuser', '=', true)]))
    .where('is_active', '=', true)
    .execute()
  return rows.map((row) => row.id)
}
