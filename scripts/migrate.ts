/*
 * `npm run -s migrate`: brings the database up to this version as the role of DATABASE_OWNER_URL, and gives the role of
 * DATABASE_URL its rights. For installations whose servers do not have the owner's password.
 */
import { readConfig } from '../server/src/config.ts'
import { migrateAsOwner } from '../server/src/platform/database/roles.ts'

async function main(): Promise<string> {
  const { databaseDirectUrl, databaseOwnerUrl } = readConfig(process.env)
  if (!databaseDirectUrl || !databaseOwnerUrl)
    throw new Error(
      'Set DATABASE_OWNER_URL, whose role owns the tables, and DATABASE_URL, whose role serves.',
    )
  const { isNew } = await migrateAsOwner(databaseOwnerUrl, databaseDirectUrl)
  return isNew ? 'The database was made.' : 'The database is up to date.'
}

main().then(console.log, (error: unknown) => {
  console.error(error instanceof Error ? error.message : error)
  process.exitCode = 1
})
