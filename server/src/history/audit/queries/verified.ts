import type { Db } from '../../../platform/database/database.ts'

/** What the latest verification of the whole log found; null before the first. */
export async function latestVerification(db: Db) {
  const found = await db
    .selectFrom('audit_verifications')
    .selectAll()
    .orderBy('verified_at', 'desc')
    .limit(1)
    .executeTakeFirst()
  if (!found) return null
  const { verified_at, events, problem_event, problem } = found
  return {
    at: verified_at.toISOString(),
    events,
    broken: problem_event === null || problem === null ? null : { event: problem_event, problem },
  }
}
