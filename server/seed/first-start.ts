import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { existsSync } from 'node:fs'
import { mkdir, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import type { HomeSlice } from '#server/app.ts'
import { type Config, dataPaths } from '#server/platform/config.ts'
import type { Engine } from '#server/platform/database/engine.ts'

const markOf = (config: Config) => join(config.dataDir, 'first-start-unfinished')

/** @throws with a message for people if an earlier start was interrupted while it filled the market */
export function rejectUnfinished(config: Config): void {
  if (!config.seed || !existsSync(markOf(config))) return
  throw new Error(
    `The first start was interrupted while it filled the market. Remove ${config.dataDir}${config.databaseUrl ? ' and empty the database' : ''}, then start again.`,
  )
}

/**
 * Fills the market of a first start on the embedded database in another process, so that something else can be done
 * meanwhile and its memory is given back.
 * @returns when it is filled; at once if there is nothing to fill
 * @throws if it could not be filled; the process has said why
 */
export async function fillApart(config: Config): Promise<void> {
  if (!config.seed || config.databaseUrl || existsSync(dataPaths(config).database)) return
  const filling = spawn(process.execPath, [fileURLToPath(new URL('./fill.ts', import.meta.url))], {
    stdio: ['inherit', 'inherit', 'inherit', 'ipc'],
  })
  const [code] = await once(filling, 'exit')
  if (code !== 0) throw new Error('The market could not be filled; see the errors above.')
}

/** Fills a market whose database this start has created, once its work has begun. */
export async function fillIfNew(product: HomeSlice, config: Config): Promise<void> {
  if (!config.seed || !product.isNew) return
  console.log('First start: filling the market with demonstration deals …')
  await mkdir(config.dataDir, { recursive: true })
  await writeFile(markOf(config), '')
  const { seed } = await import('./seed.ts')
  const { inBackground } = await import('#server/platform/platform.ts')
  await withoutFlushing(product.engine, () => seed(inBackground(product.platform)))
  await rm(markOf(config))
}

/** An interrupted first start is thrown away, so its commits need not reach the disk one by one. */
async function withoutFlushing(engine: Engine, work: () => Promise<void>): Promise<void> {
  if (engine.kind !== 'embedded') return work()
  await engine.script('set synchronous_commit to off')
  await work()
  await engine.script('set synchronous_commit to on; checkpoint')
}
