import { sql } from 'kysely'
import { sealEvents } from '../history/audit/commands/seal-events.ts'
import type { Platform } from '../platform/platform.ts'

/** Runs something while the newest seal of the audit log is wrong, as after a change that the product refuses. */
export async function withChangedSeal<R>(platform: Platform, work: () => Promise<R>): Promise<R> {
  await sealEvents(platform)
  const { background } = platform
  const { rows } = await sql<{ id: number; leaf: string }>`
    select event_id as id, encode(leaf, 'hex') as leaf from event_seals order by event_id desc limit 1`.execute(
    background,
  )
  const [{ id, leaf } = { id: 0, leaf: '' }] = rows
  const set = (next: string) =>
    background.transaction().execute(async (tx) => {
      await sql`set local session_replication_role = replica`.execute(tx)
      await sql`update event_seals set leaf = decode(${next}, 'hex') where event_id = ${id}`.execute(tx)
    })
  await set('00'.repeat(32))
  try {
    return await work()
  } finally {
    await set(leaf)
  }
}
