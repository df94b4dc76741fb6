import { type Entry, fromBufferPromise, type ZipFile } from 'yauzl'
import { MOST_UNPACKED_BYTES, type Problem } from './problems.ts'

const MOST_ENTRIES = 5_000
/** Entity definitions, which no office program writes, are at the beginning of a part. */
const DEFINITIONS = /<!DOCTYPE/i
const HEAD_BYTES = 4_096
/** Ratio of unpacked to packed size. Real workbooks have up to about 50; small files may have more. */
const MOST_RATIO = 120
const SMALL_BYTES = 10 * 1024 * 1024
/** Programs in a document: Visual Basic macros and ActiveX controls. */
const PROGRAMS = /(^|\/)(vbaproject\.bin|vbadata\.xml|activex\/)/i

/**
 * What is wrong with a DOCX or XLSX as an archive: too many parts, too much data in them, parts that do not match the
 * directory, programs. Every part is unpacked and counted, because the sizes in the directory may be false.
 */
export async function officeProblem(content: Buffer): Promise<Problem | null> {
  let zip: ZipFile | undefined
  try {
    // yauzl checks names, and ends each part at its stated size.
    zip = await fromBufferPromise(content, { lazyEntries: true, autoClose: false })
    if (zip.entryCount > MOST_ENTRIES) return 'tooLarge'
    const entries: Entry[] = []
    for await (const entry of zip.eachEntry()) entries.push(entry)
    return problemIn(entries) ?? (await problemInParts(zip, entries))
  } catch {
    return 'damaged'
  } finally {
    zip?.close()
  }
}

function problemIn(entries: readonly Entry[]): Problem | null {
  if (entries.some((entry) => entry.isEncrypted())) return 'locked'
  const packed = entries.reduce((sum, { compressedSize }) => sum + compressedSize, 0)
  const unpacked = entries.reduce((sum, { uncompressedSize }) => sum + uncompressedSize, 0)
  if (unpacked > MOST_UNPACKED_BYTES) return 'tooLarge'
  if (unpacked > SMALL_BYTES && unpacked > packed * MOST_RATIO) return 'tooLarge'
  return entries.some(({ fileName }) => PROGRAMS.test(fileName)) ? 'macros' : null
}

/**
 * Unpacks every part.
 * @throws if a part cannot be unpacked, or is larger or smaller than stated
 */
async function problemInParts(zip: ZipFile, entries: readonly Entry[]): Promise<Problem | null> {
  for (const entry of entries) {
    const part = await zip.openReadStreamPromise(entry)
    let isFirst = isXml(entry)
    for await (const bytes of part) {
      if (isFirst && DEFINITIONS.test((bytes as Buffer).toString('latin1', 0, HEAD_BYTES)))
        return 'definitions'
      isFirst = false
    }
  }
  return null
}

const isXml = ({ fileName }: Entry) => /\.(xml|rels)$/i.test(fileName)
