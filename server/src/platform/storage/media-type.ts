import { isUtf8 } from 'node:buffer'
import { FILE_TYPES } from '#domain/kernel/files.ts'

/**
 * The media type of a file by its content; null if the product does not accept it. Name and headers are ignored
 * except for CSV, which has no signature: text whose name has a table's extension.
 */
export async function mediaTypeOf(content: Buffer, name: string): Promise<string | null> {
  // Loaded with the first file, as its code is large.
  const { fileTypeFromBuffer } = await import('file-type')
  const found = await fileTypeFromBuffer(content)
  if (found) return found.mime in FILE_TYPES ? found.mime : null
  const isText = isUtf8(content) && !content.includes(0)
  return isText && name.toLowerCase().endsWith('.csv') ? 'text/csv' : null
}
