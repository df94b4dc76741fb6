import { parentPort, workerData } from 'node:worker_threads'
import { stampPdf, type Unstampable } from './stamp-pdf.ts'

export interface StampRequest {
  content: Uint8Array
  lines: readonly string[]
}
export type StampReply = Uint8Array | Unstampable

const { content, lines } = workerData as StampRequest
parentPort?.postMessage(await stampPdf(content, lines))
