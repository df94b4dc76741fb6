import { sql } from 'kysely'
import type { Db } from '../../../platform/database/database.ts'

/** The names of those digests of a pack that are not on record as they are in it. */
export async function unknownDigests(
  db: Db,
  digests: readonly { number: number; hash: string }[],
): Promise<string[]> {
  const { rows } = await sql<{ number: number }>`
    select p.number from jsonb_to_recordset(${JSON.stringify(digests)}::jsonb) as p(number bigint, hash text)
    left join audit_digests d on d.number = p.number
      and encode(sha256(convert_to(d.content, 'UTF8')), 'hex') = p.hash
    where d.number is null order by p.number`.execute(db)
  return rows.map(({ number }) => `digests/${number}.json`)
}
