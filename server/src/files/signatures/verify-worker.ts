import { replyTo } from '../../platform/reply-to.ts'
import { type PdfVerification, verifyPdf } from './verify-pdf.ts'

export interface VerifyRequest {
  pdf: Uint8Array
  own: readonly string[]
}
export type VerifyReply = PdfVerification

replyTo(
  ({ pdf, own }: VerifyRequest): VerifyReply =>
    verifyPdf(Buffer.from(pdf.buffer, pdf.byteOffset, pdf.byteLength), new Set(own)),
)
