import { createReadStream } from 'node:fs'
import { access, mkdir, readFile, rename, rm, writeFile } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import type { Readable } from 'node:stream'
import { newId } from '../ids.ts'

/** Stores file contents. Keys are random; the original name is data of the feature that stores the file. */
export interface Storage {
  put(content: Buffer): Promise<string>
  read(key: string): Promise<Buffer>
  stream(key: string): Readable
  has(key: string): Promise<boolean>
  remove(key: string): Promise<void>
}

const KEY = /^[0-9a-f-]{36}$/

/** Files in a folder, spread over sub-folders by the last two characters of the key. */
export function folderStorage(folder: string): Storage {
  const pathOf = (key: string) => {
    if (!KEY.test(key)) throw new Error('Not a storage key.')
    return join(folder, key.slice(-2), key)
  }
  return {
    async put(content) {
      const key = newId()
      const path = pathOf(key)
      await mkdir(dirname(path), { recursive: true })
      // Written to a temporary name and renamed, so that a crash leaves no partial file under a key.
      await writeFile(`${path}.part`, content, { flush: true })
      await rename(`${path}.part`, path)
      return key
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
