import { createReadStream } from 'node:fs'
import { access, mkdir, readFile, rename, rm, writeFile } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import type { Readable } from 'node:stream'
import type { FastifyBaseLogger } from 'fastify'
import { newId } from '../ids.ts'
import { notStored } from './upload-errors.ts'

/** Stores file contents. Keys are random; the original name is data of the feature that stores the file. */
export interface Storage {
  /** @throws 507 if the disk is full, 503 if it fails otherwise; nothing is left behind */
  put(content: Buffer): Promise<string>
  read(key: string): Promise<Buffer>
  stream(key: string): Readable
  has(key: string): Promise<boolean>
  remove(key: string): Promise<void>
}

const KEY = /^[0-9a-f-]{36}$/
/** The ending of a content that is being written. */
export const PART = '.part'

const writeThrough = (path: string, content: Buffer) => writeFile(path, content, { flush: true })

/**
 * Files in a folder, spread over sub-folders by the last two characters of the key.
 * @param write replaced by tests of a disk that fails
 */
export function folderStorage(
  folder: string,
  log: Pick<FastifyBaseLogger, 'error'>,
  write: (path: string, content: Buffer) => Promise<void> = writeThrough,
): Storage {
  const pathOf = (key: string) => {
    if (!KEY.test(key)) throw new Error('Not a storage key.')
    return join(folder, key.slice(-2), key)
  }
  return {
    async put(content) {
      const key = newId()
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
    read: (key) => readFile(pathOf(key)),
    stream: (key) => createReadStream(pathOf(key)),
    has: (key) =>
      access(pathOf(key)).then(
        () => true,
        () => false,
      ),
    remove: (key) => rm(pathOf(key), { force: true }),
  }
}
