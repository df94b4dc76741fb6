import {
  concatTransformationMatrix,
  EncryptedPDFError,
  PDFArray,
  PDFDict,
  PDFDocument,
  type PDFEmbeddedPage,
  PDFName,
  PDFOperator,
  PDFOperatorNames,
  type PDFPage,
  popGraphicsState,
  pushGraphicsState,
} from '@cantoo/pdf-lib'
import { markOf } from './mark.ts'

/** Why a document cannot be stamped. */
export type Unstampable = 'protected' | 'damaged' | 'too_long'

const MOST_PAGES = 2_000
/** Most marks along one side of a page; larger pages get larger marks. */
const MOST_IN_A_ROW = 8
/** The kinds of annotation that are part of what a page shows; links, attachments and media are left out. */
const SHOWN_ANNOTATIONS = [
  'Widget',
  'FreeText',
  'Highlight',
  'Underline',
  'StrikeOut',
  'Ink',
  'Stamp',
  'Square',
]

/**
 * A PDF that shows the same pages, each covered with the mark of its reader. It contains nothing of the original but
 * what the pages show: no attachments, scripts, form logic or earlier revisions.
 */
export async function stampPdf(
  content: Uint8Array,
  lines: readonly string[],
): Promise<Uint8Array | Unstampable> {
  const source = await readPdf(content)
  if (typeof source === 'string') return source
  try {
    const count = source.getPageCount()
    if (count === 0) return 'damaged'
    if (count > MOST_PAGES) return 'too_long'
    for (const page of source.getPages()) keepShownAnnotations(page)
    const stamped = await PDFDocument.create({ updateMetadata: false })
    const pages = await stamped.copyPages(source, source.getPageIndices())
    const [mark] = await stamped.embedPdf(await markOf(lines))
    if (!mark) throw new Error('A mark is one page.')
    await mark.embed()
    for (const page of pages) coverPage(stamped.addPage(page), mark)
    return await stamped.save({ useObjectStreams: false, updateFieldAppearances: false })
  } catch {
    return 'damaged'
  }
}

export async function readPdf(content: Uint8Array): Promise<PDFDocument | Unstampable> {
  try {
    // Many documents are protected only from changes, and open without a password.
    return await PDFDocument.load(content, { password: '', updateMetadata: false })
  } catch (error) {
    const isProtected = error instanceof EncryptedPDFError || /password|encrypt/i.test(String(error))
    return isProtected ? 'protected' : 'damaged'
  }
}

export function keepShownAnnotations({ node, doc: { context } }: PDFPage): void {
  const annotations = node.Annots()
  if (!annotations) return
  const kept = PDFArray.withContext(context)
  for (const reference of annotations.asArray()) {
    const annotation = context.lookup(reference)
    if (!(annotation instanceof PDFDict)) continue
    const kind = annotation.get(PDFName.of('Subtype'))
    if (!(kind instanceof PDFName) || !SHOWN_ANNOTATIONS.includes(kind.decodeText())) continue
    for (const key of ['A', 'AA', 'Dest', 'Popup', 'Parent', 'P', 'IRT']) annotation.delete(PDFName.of(key))
    kept.push(reference)
  }
  node.set(PDFName.of('Annots'), kept)
}

/** Repeats the mark over the whole page, upright as the page is shown. */
function coverPage(page: PDFPage, mark: PDFEmbeddedPage): void {
  const box = page.getMediaBox()
  const scale = Math.max(1, box.width / mark.width / MOST_IN_A_ROW, box.height / mark.height / MOST_IN_A_ROW)
  const turned = (((page.getRotation().angle % 360) + 360) % 360) / 90
  const [cos, sin] = (
    [
      [1, 0],
      [0, 1],
      [-1, 0],
      [0, -1],
    ] as const
  )[turned] ?? [1, 0]
  const [width, height] = turned % 2 === 0 ? [mark.width, mark.height] : [mark.height, mark.width]
  const columns = Math.max(1, Math.floor(box.width / (width * scale)))
  const rows = Math.max(1, Math.floor(box.height / (height * scale)))
  const name = page.node.newXObject('Mark', mark.ref)
  const operators: PDFOperator[] = []
  for (let row = 0; row < rows; row += 1)
    for (let column = 0; column < columns; column += 1) {
      // The centre of this place; the mark is rotated around its own centre.
      const x = box.x + ((column + 0.5) * box.width) / columns
      const y = box.y + ((row + 0.5) * box.height) / rows
      const [a, b, c, d] = [cos * scale, sin * scale, -sin * scale, cos * scale]
      const [left, bottom] = [-mark.width / 2, -mark.height / 2]
      operators.push(
        pushGraphicsState(),
        concatTransformationMatrix(a, b, c, d, x + a * left + c * bottom, y + b * left + d * bottom),
        PDFOperator.of(PDFOperatorNames.DrawObject, [name]),
        popGraphicsState(),
      )
    }
  // Marked as an artifact, so that search and screen readers skip it.
  page.pushOperators(
    PDFOperator.of(PDFOperatorNames.BeginMarkedContent, [PDFName.of('Artifact')]),
    ...operators,
    PDFOperator.of(PDFOperatorNames.EndMarkedContent),
  )
}
