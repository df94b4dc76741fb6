import { type Sheet, TEXT_BOUNDS, type Workbook } from '#domain/kernel/read-text.ts'
import { Archive } from './archive.ts'
import { SheetReader } from './sheet.ts'
import { NumberFormats } from './styles.ts'
import { Damaged } from './xml.ts'

const MOST_STRINGS = 200_000

interface Listed {
  name: string
  part: string | undefined
  isHidden: boolean
}

/**
 * The sheets of a workbook as tables of text: what its cells last showed. Formulas are not computed, links not followed;
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
    const budget = { cells: TEXT_BOUNDS.cells, characters: TEXT_BOUNDS.characters }
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

async function readList(
  archive: Archive,
  main: string,
  parts: ReadonlyMap<string, string>,
  formats: NumberFormats,
): Promise<Listed[]> {
  const listed: Listed[] = []
  const found = await archive.read(main, {
    open(name, { name: called, id, state, date1904 }) {
      if (name === 'workbookPr') formats.countsFrom1904 = date1904 === '1' || date1904 === 'true'
      if (name === 'sheet' && listed.length < TEXT_BOUNDS.sheets * 2)
        listed.push({
          name: (called ?? '').slice(0, 100),
          part: parts.get(id ?? ''),
          isHidden: state === 'hidden' || state === 'veryHidden',
        })
    },
  })
  if (found === null) throw new Damaged('has no list of sheets')
  return listed
}

/** The texts that cells refer to by number; the readings of East Asian words are left out. */
async function readStrings(archive: Archive, part: string | undefined): Promise<string[]> {
  const strings: string[] = []
  if (part === undefined) return strings
  let text = ''
  let isText = false
  let isReading = false
  let left: number = TEXT_BOUNDS.characters * 2
  await archive.read(part, {
    open(name) {
      if (name === 'si') text = ''
      if (name === 't') isText = true
      if (name === 'rPh') isReading = true
    },
    text(piece) {
      if (isText && !isReading && text.length < TEXT_BOUNDS.charactersOfCell) text += piece
    },
    close(name) {
      if (name === 't') isText = false
      if (name === 'rPh') isReading = false
      if (name !== 'si') return
      strings.push(text)
      left -= text.length
    },
    isDone: () => left <= 0 || strings.length >= MOST_STRINGS,
  })
  return strings
}
