import type { ReadPage } from '#domain/kernel/read-pages.ts'
import { PageSetter, TooManyPages } from '../../files/drawing/page-setter.ts'
import { readTextDocument } from '../../files/office/text-document.ts'
import { CannotRead, MOST_PAGES } from './cannot-read.ts'
import { boxOf } from './lines.ts'

const PAPER = { width: 612, height: 792 }

interface SetDocument {
  pages: ReadPage[]
  /** The pages as a file, for a picture of one. */
  pdf(): Promise<Buffer>
}

/**
 * Sets a text document on pages, its paragraphs and tables in plain letters, because the places of lines need pages.
 * The pages differ from those of the program that wrote it.
 * @throws CannotRead
 */
export async function setDocx(content: Buffer): Promise<SetDocument> {
  const { blocks, is_cut } = await readTextDocument(content, true).catch(() => {
    throw new CannotRead('damaged')
  })
  if (is_cut) throw new CannotRead('tooLarge')
  const setter = new PageSetter({ ...PAPER, mostPages: MOST_PAGES })
  try {
    for (const block of blocks) setter.add(block)
  } catch (error) {
    throw error instanceof TooManyPages ? new CannotRead('tooManyPages') : error
  }
  const pages = setter.pages.map((lines, index) => ({
    number: index + 1,
    lines: lines.map(({ text, ...place }) => ({ text, box: boxOf(place, PAPER) })),
    by: 'text' as const,
  }))
  return { pages, pdf: () => setter.finish() }
}
