import { mkdir, readdir, rename, rm, stat, utimes } from 'node:fs/promises'
import { join } from 'node:path'
import { sql } from 'kysely'
import type { Db } from '../database/database.ts'
import { PART } from './storage.ts'

const HOUR_MS = 60 * 60_000
/** An upload takes half an hour at most. */
const PART_AGE_MS = HOUR_MS
/** Between storing a content and committing the row that refers to it pass seconds. */
const ORPHAN_AGE_MS = 24 * HOUR_MS
const KEPT_APART_MS = 30 * 24 * HOUR_MS
const ORPHANED = 'orphaned'
const SHARD = /^[0-9a-f-]{2}$/

/** Deletes what a killed server left of contents that it was writing. Returns how many. */
export async function sweepParts(folder: string, now: number): Promise<number> {
  let swept = 0
  for await (const { path, name } of filesOf(folder)) {
    if (!name.endsWith(PART) || (await ageOf(path, now)) < PART_AGE_MS) continue
    await rm(path, { force: true })
    swept += 1
  }
  return swept
}

/**
 * Moves contents that no row refers to into a folder apart, from which they are deleted after 30 days, so that a
 * mistake can be undone. Returns how many were moved.
 */
export async function sweepOrphans(db: Db, folder: string, now: number): Promise<number> {
  const apart = join(folder, ORPHANED)
  let moved = 0
  for (const shard of await shardsOf(folder)) {
    const old: string[] = []
    for (const name of await readdir(join(folder, shard)))
      if (!name.endsWith(PART) && (await ageOf(join(folder, shard, name), now)) >= ORPHAN_AGE_MS)
        old.push(name)
    for (const name of await unknownOf(db, old)) {
      await mkdir(apart, { recursive: true })
      await rename(join(folder, shard, name), join(apart, name))
      await utimes(join(apart, name), new Date(now), new Date(now))
      moved += 1
    }
  }
  for (const name of await readdir(apart).catch(() => []))
    if ((await ageOf(join(apart, name), now)) >= KEPT_APART_MS) await rm(join(apart, name), { force: true })
  return moved
}

async function unknownOf(db: Db, keys: readonly string[]): Promise<string[]> {
  if (keys.length === 0) return []
  const { rows } = await sql<{ key: string }>`
    select key from jsonb_array_elements_text(${JSON.stringify(keys)}::jsonb) as key
    where not exists (select from stored_contents where storage_key = key)`.execute(db)
  return rows.map(({ key }) => key)
}

const shardsOf = async (folder: string) =>
  (await readdir(folder).catch(() => [])).filter((name) => SHARD.test(name))

async function* filesOf(folder: string) {
  for (const shard of await shardsOf(folder))
    for (const name of await readdir(join(folder, shard))) yield { path: join(folder, shard, name), name }
}

/** Zero if another server has removed the file meanwhile. */
const ageOf = (path: string, now: number): Promise<number> =>
  stat(path).then(
    ({ mtimeMs }) => now - mtimeMs,
    () => 0,
  )
