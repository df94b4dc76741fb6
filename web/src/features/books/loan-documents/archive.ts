import { BlobReader, BlobWriter, ZipReader } from '@zip.js/zip.js/index-native.js'
import { fileIssue } from '../../documents/file-model.ts'

/** The browser itself decompresses; the policy of the page allows no threads from elsewhere. */
const NATIVE = { useWebWorkers: false, useCompressionStream: true }

/** A document in an archive. Its content is read when it is sent. */
export interface ArchiveEntry {
  /** With its folders. */
  path: string
  bytes: number
  /** Why it cannot be sent; null if it can. */
  issue: NonNullable<ReturnType<typeof fileIssue>> | 'protected' | null
  /** @throws if it is damaged or larger than it says */
  read: () => Promise<File>
}

/** What systems put into archives beside the documents. */
const isOfSystem = (path: string) => /(^|\/)(__MACOSX\/|\.|Thumbs\.db$|desktop\.ini$|~\$)/i.test(path)

/**
 * The documents of a zip, by path. Only its directory is read, so that an archive of any size can be looked at.
 * @throws if it is no zip, or damaged
 */
export async function readArchive(archive: Blob): Promise<ArchiveEntry[]> {
  const entries = await new ZipReader(new BlobReader(archive), NATIVE).getEntries()
  return entries
    .flatMap((entry) => {
      if (entry.directory || isOfSystem(entry.filename)) return []
      const { filename: path, uncompressedSize: bytes } = entry
      const name = path.slice(path.lastIndexOf('/') + 1)
      const read = async () => {
        const content = await entry.getData(new BlobWriter())
        return new File([content], name)
      }
      const issue = fileIssue({ name, size: bytes, type: '' }, 'document')
      return [{ path, bytes, issue: entry.encrypted ? ('protected' as const) : issue, read }]
    })
    .sort((a, b) => a.path.localeCompare(b.path, undefined, { numeric: true }))
}
