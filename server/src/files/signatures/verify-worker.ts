import { parentPort, workerData } from 'node:worker_threads'
import { type PdfVerification, verifyPdf } from './verify-pdf.ts'

export interface VerifyRequest {
  pdf: Uint8Array
  own: readonly string[]
}
export type VerifyReply = PdfVerification

const { pdf, own } = workerData as VerifyRequest
parentPort?.postMessage(verifyPdf(Buffer.from(pdf.buffer, pdf.byteOffset, pdf.byteLength), new Set(own)))
