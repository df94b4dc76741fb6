import type { FastifyBaseLogger } from 'fastify'
import { sql } from 'kysely'
import { MIGRATION_LOCK, migrate } from '../../../migrations/migrate.ts'
import { installQueue } from '../jobs/jobs.ts'
import { type Db, openDatabase } from './database.ts'

/** Append-only tables: the server may read and insert rows, and nothing else. */
const APPEND_ONLY = 'events, event_seals, event_erasures, audit_digests, audit_subjects, negotiation_events'

/**
 * Migrates the database as the role that owns its tables, and grants the server's role what it needs: to read and write
 * rows, but not to change or delete rows of append-only tables, and not to change tables or triggers.
 * @returns whether the database was empty before
 */
export async function migrateAsOwner(ownerUrl: string, serverUrl: string): Promise<{ isNew: boolean }> {
  const { openPostgres } = await import('./postgres.ts')
  const [server, engine] = await Promise.all([roleOf(serverUrl), openPostgres(ownerUrl, 2)])
  const db = openDatabase(engine, 'background')
  try {
    const { isNew } = await migrate(engine, db)
    await installQueue(engine)
    await grant(db, server)
    return { isNew }
  } finally {
    await db.destroy()
  }
}

async function roleOf(url: string): Promise<string> {
  const { default: pg } = await import('pg')
  const client = new pg.Client({ connectionString: url })
  await client.connect()
  const { rows } = await client.query<{ role: string }>('select current_user as role')
  await client.end()
  return rows[0]?.role ?? ''
}

/** One statement, so that a running server never lacks a right: it is granted the same rights again. */
async function grant(db: Db, role: string): Promise<void> {
  await sql`
    do $$ declare server text := ${sql.lit(role)}; begin
      if server = current_user then raise exception 'DATABASE_URL and DATABASE_OWNER_URL need different roles.'; end if;
      perform pg_advisory_xact_lock(${sql.lit(MIGRATION_LOCK)});
      execute format('grant usage on schema public, jobs to %I', server);
      execute format('grant select, insert, update, delete on all tables in schema public, jobs to %I', server);
      execute format('grant usage, select on all sequences in schema public, jobs to %I', server);
      execute format('revoke update, delete, truncate, references, trigger on ${sql.raw(APPEND_ONLY)} from %I', server);
      execute format('revoke insert, update, delete on schema_migrations, event_erasures from %I', server);
    end $$`.execute(db)
}

/** Logs a warning if the server's role could change or remove events of the audit log. */
export async function warnOfOneRole(db: Db, log: Pick<FastifyBaseLogger, 'warn'>): Promise<void> {
  const { rows } = await sql<{ may: boolean }>`
    select has_table_privilege('events', 'update, delete, truncate') or pg_has_role(relowner, 'member') as may
    from pg_class where oid = 'events'::regclass`.execute(db)
  if (rows[0]?.may)
    log.warn(
      'The database role of the server can change and remove events of the audit log. Give the tables to another role in DATABASE_OWNER_URL: see docs/operations.md.',
    )
}
