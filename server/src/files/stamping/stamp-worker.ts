import { replyTo } from '../../platform/reply-to.ts'
import { stampPdf, type Unstampable } from './stamp-pdf.ts'

export interface StampRequest {
  content: Uint8Array
  lines: readonly string[]
}
export type StampReply = Uint8Array | Unstampable

replyTo(({ content, lines }: StampRequest): Promise<StampReply> => stampPdf(content, lines))
