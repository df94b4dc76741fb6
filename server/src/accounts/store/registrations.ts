import { type Insertable, type Selectable, sql } from 'kysely'
import type { Tx } from '../../platform/database/database.ts'
import type { Tables } from '../../platform/database/tables.ts'
import { CODE_MINUTES } from './codes.ts'

type Registration = Selectable<Tables['registrations']>
type Person = Pick<Registration, 'password_hash' | 'first_name' | 'last_name'>

/** How long a registration waits for its code, which can be sent again in that time. */
export const REGISTRATION_HOURS = 24
const MOST_TRIES = 5
const WRONG_CODES_A_DAY = 20

const inMinutes = (minutes: number) => sql<Date>`now() + make_interval(mins => ${minutes})`

/** Stores a registration whose code has not been sent yet. */
export async function insertRegistration(
  tx: Tx,
  registration: Omit<Insertable<Tables['registrations']>, 'code_hash' | 'code_expires_at' | 'expires_at'>,
): Promise<void> {
  await tx
    .insertInto('registrations')
    .values({
      ...registration,
      code_hash: '',
      code_expires_at: sql<Date>`now()`,
      expires_at: inMinutes(REGISTRATION_HOURS * 60),
    })
    .execute()
}

/** Replaces password, names and browser token of a registration; its code stays. */
export async function updateRegistration(
  tx: Tx,
  id: string,
  change: Person & { token_hash: string },
): Promise<void> {
  await tx.updateTable('registrations').set(change).where('id', '=', id).execute()
}

/** Gives a registration a new code in place of the earlier one. */
export async function replaceRegistrationCode(tx: Tx, id: string, code_hash: string): Promise<void> {
  await tx
    .updateTable('registrations')
    .set({ code_hash, tries: 0, code_expires_at: inMinutes(CODE_MINUTES) })
    .where('id', '=', id)
    .execute()
}

/** The open registration of an address that a browser made; undefined if there is none. */
export const registrationOfBrowser = (tx: Tx, email: string, token_hash: string) =>
  openRegistrations(tx, email).where('token_hash', '=', token_hash).executeTakeFirst()

/** The latest open registration of an address. */
export const latestRegistration = (tx: Tx, email: string) =>
  openRegistrations(tx, email).orderBy('id', 'desc').limit(1).executeTakeFirst()

/** Index: registrations_of_address. */
const openRegistrations = (tx: Tx, email: string) =>
  tx
    .selectFrom('registrations')
    .select('id')
    .where('email', '=', email)
    .where('expires_at', '>', sql<Date>`now()`)

/**
 * Counts an attempt against the codes of an address, or against the code of one registration, and returns the
 * registrations that the attempt may confirm. None if their attempts are used up or the address has reached its
 * daily limit. The caller has locked the address.
 */
export async function countRegistrationAttempt(
  tx: Tx,
  email: string,
  only: string | undefined,
): Promise<Registration[]> {
  let update = tx
    .updateTable('registrations')
    .set((eb) => ({ tries: eb('tries', '+', 1), all_tries: eb('all_tries', '+', 1) }))
    .where('email', '=', email)
    .where('expires_at', '>', sql<Date>`now()`)
    .where('code_expires_at', '>', sql<Date>`now()`)
    .where('tries', '<', MOST_TRIES)
    .where(
      sql<boolean>`(select sum(all_tries) from registrations r
        where r.email = ${email} and r.created_at > now() - interval '1 day') < ${WRONG_CODES_A_DAY}`,
    )
  if (only !== undefined) update = update.where('id', '=', only)
  return update.returningAll().execute()
}

/** Deletes all registrations of an address, once it belongs to an account. */
export async function deleteRegistrations(tx: Tx, email: string): Promise<void> {
  await tx.deleteFrom('registrations').where('email', '=', email).execute()
}
