import { buffer } from 'node:stream/consumers'
import { type Entry, fromBufferPromise } from 'yauzl'

/** A pack has two small files for each event; the longest deals have some thousand events. */
const MOST_ENTRIES = 20_000
const MOST_BYTES = 100 * 1024 * 1024

/** The files of an uploaded zip by name, and the names that it has more than once. */
export interface PackContent {
  files: ReadonlyMap<string, Buffer>
  twice: readonly string[]
}

/** The zip cannot be read as a pack. */
export class UnreadablePack extends Error {}

/**
 * Unpacks a zip in memory. The library refuses names that lead out of a folder, and ends a file that is larger than the
 * directory says, so the stated sizes are limits.
 * @throws UnreadablePack, or an error of the library for a damaged zip
 */
export async function readPack(content: Buffer): Promise<PackContent> {
  const zip = await fromBufferPromise(content, { lazyEntries: true, autoClose: false })
  if (zip.entryCount > MOST_ENTRIES) throw new UnreadablePack('too many files')
  const entries: Entry[] = []
  for await (const entry of zip.eachEntry()) if (!entry.fileName.endsWith('/')) entries.push(entry)
  if (entries.some((entry) => entry.isEncrypted())) throw new UnreadablePack('encrypted')
  if (entries.reduce((sum, { uncompressedSize }) => sum + uncompressedSize, 0) > MOST_BYTES)
    throw new UnreadablePack('too large')
  const files = new Map<string, Buffer>()
  const twice: string[] = []
  for (const entry of entries) {
    if (files.has(entry.fileName)) twice.push(entry.fileName)
    else files.set(entry.fileName, await buffer(await zip.openReadStreamPromise(entry)))
  }
  return { files, twice }
}

/** The last line counts also if nothing ends it, as for the script. */
export const linesOf = (content: Buffer | undefined) =>
  (content?.toString() ?? '').replace(/\n$/, '').split('\n')
