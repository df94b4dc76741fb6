import pg from 'pg'
import { expect, inject, it } from 'vitest'
import { newDatabase } from '../../test/real-postgres.ts'
import { LEASES } from './leases.ts'
import { openPostgres } from './postgres.ts'
import { sessionSettings } from './postgres-pool.ts'

// PgBouncer itself is part of the cluster's tests; here the settings come from the database, as they would from it.
it('a server refuses a pooler that does not set time-outs and planning on its connections, and serves with one that does', async () => {
  const url = await newDatabase(inject('postgresUrl'))
  const direct = `${url}&application_name=direct`
  await expect(openPostgres(url, 2, direct)).rejects.toThrow(
    /The pooler of DATABASE_URL must set this .*lock_timeout = /,
  )
  const client = new pg.Client({ connectionString: url })
  await client.connect()
  for (const [name, value] of Object.entries(sessionSettings(LEASES.request)))
    await client.query(
      `alter database ${pg.escapeIdentifier(client.database ?? '')} set ${name} = '${value}'`,
    )
  await client.end()
  const engine = await openPostgres(url, 2, direct)
  await engine.close()
})
