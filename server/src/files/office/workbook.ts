import { type Sheet, TEXT_BOUNDS, type Workbook } from '#domain/kernel/read-text.ts'
import { Archive } from './archive.ts'
import { SheetReader } from './sheet.ts'
import { NumberFormats } from './styles.ts'
import { readList, readStrings } from './workbook-parts.ts'
import { Damaged } from './xml.ts'

/**
 * The sheets of a workbook as tables of the text that cells last showed. Formulas are not computed, links not followed;
 * hidden sheets, rows and columns are left out.
 * @throws Damaged
 */
export async function readWorkbook(content: Buffer): Promise<Workbook> {
  const archive = await Archive.open(content)
  try {
    const main = await archive.main('xl/workbook.xml')
    const { byId, byKind } = await archive.relations(main)
    const formats = new NumberFormats()
    const listed = await readList(archive, main, byId, formats)
    const seen = listed.filter(({ isHidden }) => !isHidden)
    if (seen.length === 0) throw new Damaged('has no sheet')
    await formats.read(archive, byKind.get('styles'))
    const strings = await readStrings(archive, byKind.get('sharedStrings'))
    const { cells, characters, places } = TEXT_BOUNDS
    const budget = { cells, characters, places }
    const sheets: Sheet[] = []
    let has_hidden = seen.length < listed.length
    for (const { name, part } of seen.slice(0, TEXT_BOUNDS.sheets)) {
      const reader = new SheetReader(strings, formats, budget)
      const isWhole = part !== undefined && (await archive.read(part, reader))
      sheets.push(reader.sheet(name, isWhole !== true))
      has_hidden ||= reader.hasHidden
    }
    return { kind: 'workbook', sheets, has_hidden }
  } finally {
    archive.close()
  }
}
