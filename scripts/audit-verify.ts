/*
 * `npm run -s audit:verify`: verifies the audit log of the configured database against its seals and against the signed
 * digests in the file storage. Prints each problem, the first bad event first, and exits with 1; with 0 if the log is
 * unchanged. `-- --key <fingerprint>` names a key that may have signed; without it any stored public key is accepted.
 */
import { existsSync } from 'node:fs'
import { parseArgs } from 'node:util'
import { readConfig } from '../server/src/config.ts'
import { type Verification, verifyAudit } from '../server/src/history/audit/queries/verify-events.ts'
import { dataPaths } from '../server/src/platform/config.ts'
import { openDatabase } from '../server/src/platform/database/database.ts'
import { openConfigured } from '../server/src/platform/database/open.ts'
import { openStorage } from '../server/src/platform/storage/open.ts'

async function verify(trusted: readonly string[]): Promise<Verification> {
  const config = readConfig(process.env)
  if (!config.databaseUrl && !existsSync(dataPaths(config).database))
    throw new Error(`There is no database in ${config.dataDir}.`)
  const { engine, unlock } = await openConfigured(config)
  const db = openDatabase(engine, 'background')
  try {
    const storage = await openStorage(config, { error: (what: unknown) => console.error(what) })
    return await verifyAudit(db, storage, trusted)
  } finally {
    await db.destroy()
    await unlock()
  }
}

function outcome({ events, unsealed, undigested, digests, keys, problems }: Verification): string[] {
  const signed = `${digests} signed digests cover ${events - undigested} of ${events} events; ${unsealed} are not sealed yet.`
  const [first, ...others] = problems.map(({ event, what }) => `Event ${event}: ${what}.`)
  return [
    ...(first ? [`The audit log is not as it was written. First bad row: ${first}`, ...others] : []),
    signed,
    ...keys.map((key) => `Signed with the key ${key}.`),
    ...(first ? [] : ['The audit log is as it was written.']),
  ]
}

const { values } = parseArgs({ options: { key: { type: 'string', multiple: true } } })
verify(values.key ?? []).then(
  (found) => {
    console.log(outcome(found).join('\n'))
    process.exitCode = found.problems.length > 0 ? 1 : 0
  },
  (error: unknown) => {
    console.error(error instanceof Error ? error.message : error)
    process.exitCode = 1
  },
)
