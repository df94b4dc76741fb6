import type { TextDocument } from '#domain/kernel/read-text.ts'
import { Archive } from './archive.ts'
import { BodyReader } from './body.ts'
import { Numbering } from './numbering.ts'
import { readLooks, readParagraphStyles } from './paragraph-styles.ts'
import { Damaged } from './xml.ts'

/**
 * The paragraphs and tables of a text document. Tracked changes are read as accepted; hidden and deleted text,
 * comments, headers and footers are left out.
 * @param visibleOnly true to leave out white letters on white and those below two points too, because they are invisible
 * @throws Damaged
 */
export async function readTextDocument(content: Buffer, visibleOnly = false): Promise<TextDocument> {
  const archive = await Archive.open(content)
  try {
    const main = await archive.main('word/document.xml')
    const { byKind } = await archive.relations(main)
    const styles = await readParagraphStyles(archive, byKind.get('styles'))
    const numbering = new Numbering()
    await numbering.read(archive, byKind.get('numbering'))
    const body = new BodyReader(
      styles,
      numbering,
      visibleOnly ? await readLooks(archive, byKind.get('styles')) : null,
    )
    const isWhole = await archive.read(main, body)
    if (isWhole === null || !body.isDocument) throw new Damaged('has no text')
    body.finish()
    const notes = byKind.get('footnotes')
    const hasNotes = notes === undefined || (await archive.read(notes, body)) !== false
    return {
      kind: 'text',
      blocks: body.blocks,
      is_cut: !isWhole || !hasNotes || body.isDone(),
      has_pictures: body.hasPictures,
    }
  } finally {
    archive.close()
  }
}
