import { existsSync } from 'node:fs'
import { mkdir, mkdtemp, rm, utimes, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { DAY_MS } from '#domain/kernel/durations.ts'
import type { Config } from '../../platform/config.ts'
import { lockDataFolder } from '../../platform/database/data-folder-lock.ts'
import { Sandboxes } from './sandboxes.ts'

let dataDir: string
beforeAll(async () => {
  dataDir = await mkdtemp(join(tmpdir(), 'homeslice-sandboxes-'))
})
afterAll(() => rm(dataDir, { recursive: true }))

const folderOf = (id: string) => join(dataDir, 'sandboxes', id)

/** A sandbox that was last started so long ago. */
async function sandboxOf(id: string, startedMs: number): Promise<void> {
  await mkdir(folderOf(id), { recursive: true })
  const address = join(folderOf(id), 'address.json')
  await writeFile(address, '{"url":"http://127.0.0.1:1"}')
  const at = new Date(Date.now() - startedMs)
  await utimes(address, at, at)
}

it('a sandbox that no one has used for 30 days is deleted, unless it runs; others stay', async () => {
  const soon = 60_000
  await sandboxOf('old', 30 * DAY_MS + soon)
  await sandboxOf('kept', 30 * DAY_MS - soon)
  await sandboxOf('running', 40 * DAY_MS)
  const unlock = await lockDataFolder(folderOf('running'))
  const log = { warn: () => {}, error: () => {} }
  const config = { dataDir } as Config
  await new Sandboxes({ config, log, tokens: { sign: (text: string) => text } } as never).tidy()
  expect(['old', 'kept', 'running'].filter((id) => existsSync(folderOf(id)))).toEqual(['kept', 'running'])
  await unlock()
})
