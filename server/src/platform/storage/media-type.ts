import { isUtf8 } from 'node:buffer'
import { fileTypeFromBuffer } from 'file-type'
import { FILE_TYPES } from '#domain/documents/vocabulary.ts'

/**
 * The type of a file by its content; null for whatever the product does not take. Name and headers decide nothing,
 * but for CSV, which has no mark of its own: text whose name says that it is a table.
 */
export async function mediaTypeOf(content: Buffer, name: string): Promise<string | null> {
  const found = await fileTypeFromBuffer(content)
  if (found) return found.mime in FILE_TYPES ? found.mime : null
  const isText = isUtf8(content) && !content.includes(0)
  return isText && name.toLowerCase().endsWith('../documents/.csv') ? 'text/csv' : null
}
