import type { ReadText } from '#domain/kernel/read-text.ts'
import { replyTo } from '../../platform/reply-to.ts'

export interface ReadRequest {
  content: Uint8Array
  kind: 'docx' | 'xlsx' | 'csv'
}
export type ReadReply = ReadText | 'damaged'

async function read({ content, kind }: ReadRequest): Promise<ReadText> {
  const bytes = Buffer.from(content.buffer, content.byteOffset, content.byteLength)
  if (kind === 'csv') return (await import('./csv.ts')).readCsv(bytes)
  if (kind === 'xlsx') return (await import('./workbook.ts')).readWorkbook(bytes)
  return (await import('./text-document.ts')).readTextDocument(bytes)
}

// Any error is the file's fault, because nothing but the file is read here.
replyTo((request: ReadRequest): Promise<ReadReply> => read(request).catch(() => 'damaged' as const))
