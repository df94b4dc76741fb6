import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { existsSync } from 'node:fs'
import { mkdir, open, readdir, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import type { HomeSlice } from '#server/app.ts'
import { type Config, dataPaths } from '#server/platform/config.ts'

const markOf = (config: Config) => join(config.dataDir, 'first-start-unfinished')

/** @throws with a message for people if an earlier start was interrupted while it filled the market */
export function rejectUnfinished(config: Config): void {
  if (!config.seed || !existsSync(markOf(config))) return
  throw new Error(
    `The first start was interrupted while it filled the market. Remove ${config.dataDir}${config.databaseUrl ? ' and empty the database' : ''}, then start again.`,
  )
}

/**
 * Fills the market of a first start on the embedded database in a separate process, so that the caller can do other
 * work meanwhile and the memory is freed afterwards.
 * @returns when it is filled; undefined if there is nothing to fill
 * @throws if it could not be filled; the process has printed the reason
 */
export function fillApart(config: Config): Promise<void> | undefined {
  if (!config.seed || config.databaseUrl || existsSync(dataPaths(config).database)) return undefined
  const filling = spawn(process.execPath, [fileURLToPath(new URL('./fill.ts', import.meta.url))], {
    stdio: ['inherit', 'inherit', 'inherit', 'ipc'],
  })
  return once(filling, 'exit').then(([code]) => {
    if (code !== 0) throw new Error('The market could not be filled; see the errors above.')
  })
}

/** Fills a market whose database was created by this start, with the server's work already started. */
export async function fillIfNew(product: HomeSlice, config: Config): Promise<void> {
  if (!config.seed || !product.isNew) return
  await withInterruptionMark(config, async () => {
    await fill(product, config)
    await flush(dataPaths(config).files)
  })
}

/**
 * Fills the market of a new data folder, and flushes it to the disk only at the end: an interrupted first start is
 * discarded anyway.
 * @param make creates the product on a database that is opened for filling
 */
export async function fillFolder(config: Config, make: () => Promise<HomeSlice>): Promise<void> {
  rejectUnfinished(config)
  await withInterruptionMark(config, async () => {
    const product = await make()
    await product.startWork()
    await fill(product, config)
    await product.close()
    await flush(config.dataDir)
  })
}

/** Leaves a mark for the next start if the work is not completed. */
async function withInterruptionMark(config: Config, work: () => Promise<void>): Promise<void> {
  await mkdir(config.dataDir, { recursive: true })
  await writeFile(markOf(config), '', { flush: true })
  await work()
  await rm(markOf(config))
}

/** Files are not flushed one by one; the caller flushes them together. */
async function fill({ platform }: HomeSlice, config: Config): Promise<void> {
  console.log('First start: filling the market with demonstration deals …')
  const { seed } = await import('./seed.ts')
  const { inBackground } = await import('#server/platform/platform.ts')
  const { folderStorage } = await import('#server/platform/storage/folder.ts')
  const storage = config.s3
    ? platform.storage
    : folderStorage(dataPaths(config).files, platform.log, writeFile)
  await seed({ ...inBackground(platform), storage })
}

/** Flushes a folder's files to the disk, which is much faster together than one by one. */
async function flush(folder: string): Promise<void> {
  if (!existsSync(folder)) return
  const entries = await readdir(folder, { recursive: true, withFileTypes: true })
  const files = entries.filter((entry) => entry.isFile()).values()
  const flushNext = async () => {
    for (const { parentPath, name } of files) {
      const file = await open(join(parentPath, name), 'r+')
      await file.sync().finally(() => file.close())
    }
  }
  await Promise.all([flushNext(), flushNext(), flushNext(), flushNext()])
}
