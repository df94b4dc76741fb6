import { text } from 'node:stream/consumers'
import { fromBufferPromise } from 'yauzl'

/** The first sheet of an XLSX and its texts, as XML. */
export async function sheetOf(content: Buffer): Promise<string> {
  const zip = await fromBufferPromise(content, { lazyEntries: true })
  let parts = ''
  for await (const entry of zip.eachEntry())
    if (/sheet1\.xml$|sharedStrings\.xml$/.test(entry.fileName))
      parts += await text(await zip.openReadStreamPromise(entry))
  return parts
}
