import { IMAGE_TYPES } from '#domain/kernel/files.ts'
import { isPicture } from '../storage/pictures.ts'
import { officeProblem } from './office.ts'
import { pdfProblem } from './pdf.ts'
import type { Problem } from './problems.ts'

/** What makes a browser or mail program take a file for a page, wherever it is. */
const MARKUP = /<(?:!doctype html|html|script|svg|iframe)/i
const OFFICE = 'application/vnd.openxmlformats-officedocument.'

/**
 * What is wrong with a file of an accepted type; null if nothing is. Takes seconds of a processor at most, and memory in
 * proportion to the file.
 * @param mediaType as its content says
 */
export async function problemOf(content: Buffer, mediaType: string): Promise<Problem | null> {
  if (mediaType.startsWith(OFFICE)) return officeProblem(content)
  // Compressed data holds a tag by chance once in many thousand terabytes.
  if (MARKUP.test(content.toString('latin1'))) return 'webPage'
  if (IMAGE_TYPES.some((type) => type === mediaType))
    return (await isPicture(content)) ? null : 'brokenPicture'
  return mediaType === 'application/pdf' ? pdfProblem(content) : null
}
