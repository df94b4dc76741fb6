import { buffer } from 'node:stream/consumers'
import { fromBufferPromise } from 'yauzl'

/** The parts of a zip by their names. */
export async function unzipped(content: Buffer): Promise<Map<string, Buffer>> {
  const zip = await fromBufferPromise(content, { lazyEntries: true })
  const parts = new Map<string, Buffer>()
  for await (const entry of zip.eachEntry())
    parts.set(entry.fileName, await buffer(await zip.openReadStreamPromise(entry)))
  return parts
}
