import { sql } from 'kysely'
import type { z } from 'zod'
import type { getUserStorage } from '#domain/accounts/contract.ts'
import { ACCOUNT_QUOTA, DEAL_QUOTA } from '#domain/kernel/files.ts'
import type { Actor } from '../../platform/auth/actor.ts'
import type { Db } from '../../platform/database/database.ts'
import { findUser } from './users.ts'

/**
 * What a user has stored, and the deal with the most among those to which they added files.
 * @throws 404 for an unknown user
 */
export async function storageOfUser(
  db: Db,
  actor: Actor,
  id: string,
): Promise<z.input<typeof getUserStorage.response>> {
  await findUser(db, actor, id)
  const { rows } = await sql<{ deal: string | null; bytes: string; files: number }>`
    (select null as deal, coalesce(sum(bytes), 0)::bigint as bytes, count(*) filter (where not is_derived)::int as files
      from stored_contents where account_id = ${id})
    union all
    (select loan_deal_id, sum(bytes)::bigint, count(*) filter (where not is_derived)::int from stored_contents
      where loan_deal_id in (select loan_deal_id from stored_contents where account_id = ${id})
      group by loan_deal_id order by 2 desc, 1 limit 1)`.execute(db)
  const [account, fullest] = rows
  if (!account) throw new Error('A sum has a row.')
  const figures = (row: { bytes: string; files: number }, { bytes, files }: typeof ACCOUNT_QUOTA) => ({
    bytes: Number(row.bytes),
    files: row.files,
    most_bytes: bytes,
    most_files: files,
  })
  return {
    account: figures(account, ACCOUNT_QUOTA),
    fullest_deal: fullest?.deal ? { id: fullest.deal, ...figures(fullest, DEAL_QUOTA) } : null,
  }
}
