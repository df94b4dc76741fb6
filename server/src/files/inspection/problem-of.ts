import { IMAGE_TYPES } from '#domain/kernel/files.ts'
import { isPicture } from '../pictures.ts'
import { officeProblem } from './office.ts'
import { pdfProblem } from './pdf.ts'
import type { Problem } from './problems.ts'

/** Markup that makes a browser or mail program treat a file as a page. */
const MARKUP = /<(?:!doctype html|html|script|svg|iframe)[\s/>]/i
/** Programs look for markup in the first bytes, some also further on. */
const HEAD_BYTES = 1024
/**
 * Further on, a short tag counts only if text follows it: one document of 25 MB in twenty contains the four bytes
 * "<svg" in its compressed data by chance, but not one in a million matches this.
 */
const MARKUP_WITHIN = /<(?:!doctype html|script|iframe|(?:html|svg)[\s/>][\t\n\r -~]{8})/i
const OFFICE = 'application/vnd.openxmlformats-officedocument.'

/**
 * What is wrong with a file of an accepted type; null if nothing is. Takes seconds of processor time at most, and
 * memory in proportion to the file.
 * @param mediaType as detected from the content
 */
export async function problemOf(content: Buffer, mediaType: string): Promise<Problem | null> {
  if (mediaType.startsWith(OFFICE)) return officeProblem(content)
  const text = content.toString('latin1')
  if (MARKUP.test(text.slice(0, HEAD_BYTES)) || MARKUP_WITHIN.test(text)) return 'webPage'
  if (IMAGE_TYPES.some((type) => type === mediaType))
    return (await isPicture(content)) ? null : 'brokenPicture'
  return mediaType === 'application/pdf' ? pdfProblem(content) : null
}
