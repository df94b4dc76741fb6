import { LEASES } from '../../server/src/platform/database/leases.ts'
import { sessionSettings } from '../../server/src/platform/database/postgres-pool.ts'
import { MOST_PREPARED } from '../../server/src/platform/database/statement-names.ts'
import { type DeployFiles, textOf } from './files.ts'

/** PgBouncer gives connections what a server gives them without it, and follows all statements that a server prepares. */
export function poolerBreaches(files: DeployFiles): string[] {
  const text = textOf(files, 'pgbouncer/pgbouncer.ini')
  const [, query = ''] = /connect_query='([^']*)'/.exec(text) ?? []
  const given = Object.fromEntries(
    [...query.matchAll(/set (\w+) = ([\w.]+)/g)].map(([, name = '', value = '']) => [name, value]),
  )
  const expected = sessionSettings(LEASES.request)
  const [, prepared = '0'] = /^max_prepared_statements = (\d+)$/m.exec(text) ?? []
  return [
    ...(JSON.stringify(given) === JSON.stringify(expected)
      ? []
      : [
          `deploy/pgbouncer/pgbouncer.ini: connect_query must be ${Object.entries(expected)
            .map(([name, value]) => `set ${name} = ${value}`)
            .join('; ')}.`,
        ]),
    ...(Number(prepared) >= MOST_PREPARED
      ? []
      : [`deploy/pgbouncer/pgbouncer.ini: a server prepares up to ${MOST_PREPARED} statements.`]),
    ...(/^pool_mode = transaction$/m.test(text)
      ? []
      : ['deploy/pgbouncer/pgbouncer.ini: connections are shared by transactions (pool_mode).']),
  ]
}
