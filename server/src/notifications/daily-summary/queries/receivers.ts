import { sql } from 'kysely'
import { isMember } from '#domain/accounts/rules.ts'
import { ACTOR_COLUMNS, type UserRow } from '../../../accounts/rows.ts'
import type { Tx } from '../../../platform/database/database.ts'

type Row = Pick<UserRow, (typeof ACTOR_COLUMNS)[number]>
export type Receiver = Pick<Row, 'id' | 'email' | 'first_name'>

const COLUMNS = sql.join(ACTOR_COLUMNS.map((column) => sql.ref(`u.${column}`)))

/**
 * The next users who can get a brief, in the order of their ids: buyers and sellers who may use the market, have not switched
 * it off, and registered before the day began. Where the person who opened an account has left it, its owner gets the brief.
 * Index: users_of_account.
 * @param most the most users of one call
 * @returns the users, and the last user that was checked; null if there are no more
 */
export async function nextReceivers(
  tx: Tx,
  { after, begins, most }: { after: string; begins: Date; most: number },
): Promise<{ users: Receiver[]; last: string | null }> {
  const { rows } = await sql<Row & { owner: Omit<Receiver, 'id'> | null }>`
    select ${COLUMNS}, case when u.team_role = 'left' then (
        select json_build_object('email', o.email, 'first_name', o.first_name) from users o
        where o.account_id = u.id and o.team_role = 'owner' and o.is_active) end as owner
    from users u
      left join notification_settings s on s.user_id = u.id and s.kind = 'daily_brief'
    where u.id > ${after} and u.is_active and u.is_kyc_completed and (u.is_buyer or u.is_seller) and s.by_email is distinct from 'off'
      and u.created_at < ${begins}
    order by u.id limit ${most}`.execute(tx)
  return {
    users: rows.filter(isMember).flatMap(({ owner, ...account }) => {
      if (account.team_role !== 'left') return [account]
      return owner ? [{ id: account.id, ...owner }] : []
    }),
    last: rows.at(-1)?.id ?? null,
  }
}
