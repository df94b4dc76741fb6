import { replyTo } from '../../platform/reply-to.ts'
import type { Unstampable } from './stamp-pdf.ts'

export interface StampRequest {
  content: Uint8Array
  lines: readonly string[]
  /** True for a copy whose pages are pictures, from which the mark cannot be taken. */
  isFlat?: boolean
}
export type StampReply = Uint8Array | Unstampable

replyTo(async ({ content, lines, isFlat = false }: StampRequest): Promise<StampReply> => {
  // Each loads its own libraries.
  if (isFlat) return (await import('./flatten-pdf.ts')).flattenPdf(content, lines)
  return (await import('./stamp-pdf.ts')).stampPdf(content, lines)
})
