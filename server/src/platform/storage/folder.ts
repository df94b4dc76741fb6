import { createReadStream } from 'node:fs'
import { access, link, mkdir, readdir, readFile, rename, rm, stat, utimes, writeFile } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import type { FastifyBaseLogger } from 'fastify'
import { HOUR_MS } from '#domain/kernel/durations.ts'
import { newId } from '../ids.ts'
import { ASIDE, assertKey, assertRecord, isKey, RECORDS, type Storage } from './storage.ts'
import { notStored } from './upload-errors.ts'

/** The extension of a file that is being written. */
const PART = '.part'
/** An upload takes half an hour at most. */
const PART_AGE_MS = HOUR_MS
const SHARD = /^[0-9a-f-]{2}$/

const writeThrough = (path: string, content: Buffer) => writeFile(path, content, { flush: true })

/**
 * Files in a folder, spread over sub-folders by the last two characters of the key.
 * @param write replaced in tests of a failing disk
 */
export function folderStorage(
  folder: string,
  log: Pick<FastifyBaseLogger, 'error'>,
  write: (path: string, content: Buffer) => Promise<void> = writeThrough,
): Storage {
  const pathOf = (key: string) => join(folder, assertKey(key).slice(-2), key)
  const aside = join(folder, ASIDE)
  const recordAt = (name: string) => join(folder, RECORDS, assertRecord(name))
  return {
    async put(content, key = newId()) {
      const path = pathOf(key)
      const part = `${path}${PART}`
      try {
        await mkdir(dirname(path), { recursive: true })
        // Written to a temporary name and renamed, so that a crash leaves no partial file under a key.
        await write(part, content)
        await rename(part, path)
        return key
      } catch (error) {
        log.error({ err: error }, 'a file could not be stored')
        await rm(part, { force: true }).catch(() => {})
        throw notStored(error)
      }
    },
    read: async (key) => readFile(pathOf(key)),
    stream: (key) => createReadStream(pathOf(key)),
    has: async (key) =>
      access(pathOf(key)).then(
        () => true,
        () => false,
      ),
    remove: async (key) => rm(pathOf(key), { force: true }),
    async sweepParts(now) {
      let swept = 0
      for await (const shard of shardsOf(folder))
        for (const name of shard.names) {
          const path = join(shard.folder, name)
          if (!name.endsWith(PART) || !(await isOlder(path, now - PART_AGE_MS))) continue
          await rm(path, { force: true })
          swept += 1
        }
      return swept
    },
    async *storedBefore(moment) {
      for await (const shard of shardsOf(folder)) {
        const old: string[] = []
        for (const name of shard.names)
          if (isKey(name) && (await isOlder(join(shard.folder, name), moment))) old.push(name)
        yield old
      }
    },
    async putAside(key, now) {
      await mkdir(aside, { recursive: true })
      await rename(pathOf(key), join(aside, key))
      await utimes(join(aside, key), new Date(now), new Date(now))
    },
    async clearAside(moment) {
      for (const name of await readdir(aside).catch(() => []))
        if (await isOlder(join(aside, name), moment)) await rm(join(aside, name), { force: true })
    },
    async storeRecord(name, text) {
      const path = recordAt(name)
      const part = `${path}.${newId()}${PART}`
      await mkdir(dirname(path), { recursive: true })
      try {
        await write(part, Buffer.from(text))
        // A link fails if the name is taken; a rename would replace the existing file.
        await link(part, path).catch(unless('EEXIST'))
      } finally {
        await rm(part, { force: true })
      }
    },
    readRecord: (name) => readFile(recordAt(name), 'utf8').catch(unless('ENOENT')),
    recordNames: async () =>
      ((await readdir(join(folder, RECORDS)).catch(unless('ENOENT'))) ?? [])
        .filter((name) => !name.endsWith(PART))
        .sort(),
  }
}

const unless = (code: string) => (error: unknown) => {
  if (!(error instanceof Error && 'code' in error && error.code === code)) throw error
  return null
}

async function* shardsOf(folder: string) {
  for (const name of await readdir(folder).catch(() => []))
    if (SHARD.test(name)) yield { folder: join(folder, name), names: await readdir(join(folder, name)) }
}

/** False also if another server has removed the file. */
const isOlder = (path: string, moment: number): Promise<boolean> =>
  stat(path).then(
    ({ mtimeMs }) => mtimeMs <= moment,
    () => false,
  )
