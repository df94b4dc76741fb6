import { parentPort, workerData } from 'node:worker_threads'
import type { ReadText } from '#domain/kernel/read-text.ts'

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
const reply: ReadReply = await read(workerData as ReadRequest).catch(() => 'damaged')
parentPort?.postMessage(reply)
