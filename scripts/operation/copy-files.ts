import type { Storage } from '../../server/src/platform/storage/storage.ts'

type Copied = Pick<
  Storage,
  'storedBefore' | 'has' | 'put' | 'read' | 'recordNames' | 'readRecord' | 'storeRecord'
>

/** Copies the files and records that the other storage lacks. @returns how many files are new there */
export async function copyFiles(from: Copied, to: Copied): Promise<{ files: number; copied: number }> {
  let files = 0
  let copied = 0
  for await (const keys of from.storedBefore(Number.POSITIVE_INFINITY))
    for (const key of keys) {
      files += 1
      if (await to.has(key)) continue
      await to.put(await from.read(key), key)
      copied += 1
    }
  for (const name of await from.recordNames()) await to.storeRecord(name, (await from.readRecord(name)) ?? '')
  return { files, copied }
}
