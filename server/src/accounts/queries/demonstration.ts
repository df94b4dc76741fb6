import { sql } from 'kysely'
import type { Db } from '../../platform/database/database.ts'

/**
 * The demonstration accounts have a public password and need no second factor, and their deals are not real.
 * @throws with a sentence for the operator if the database contains any
 */
export async function rejectDemonstrationData(db: Db): Promise<void> {
  const { rows } = await sql<{ count: number }>`
    select count(*)::int as count from users where is_demonstration`.execute(db)
  const count = rows[0]?.count ?? 0
  if (count === 0) return
  throw new Error(
    `This database was filled with the demonstration market: it holds ${count} accounts whose password is public. ` +
      'Production does not start on it. Create an empty database and name it in DATABASE_URL (or an empty folder in DATA_DIR), then start again.',
  )
}
