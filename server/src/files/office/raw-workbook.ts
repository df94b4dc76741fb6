import { Archive } from './archive.ts'
import { type RawRow, RowReader, type SheetFacts } from './row-reader.ts'
import { NumberFormats } from './styles.ts'
import { readList, readStrings } from './workbook-parts.ts'
import { Damaged } from './xml.ts'

/** Ten thousand rows of fifty cells take about five seconds of a busy processor. */
const MOST_MS = 40_000
const MOST_STRINGS = { characters: 20_000_000, strings: 1_000_000 }
const MOST_SHEETS = 50

/** Thrown for a workbook that cannot be read within the limits of time and size. */
export class TooMuch extends Error {}

/** The sheets of a workbook as rows of raw cells, read one row at a time. */
export class RawWorkbook {
  readonly #archive: Archive
  readonly #formats: NumberFormats
  readonly #strings: readonly string[]
  /** The sheets that are not hidden. */
  readonly sheets: readonly { name: string; part: string }[]
  /** True if formulas refer to other files. */
  readonly hasExternalLinks: boolean

  private constructor(
    archive: Archive,
    formats: NumberFormats,
    strings: readonly string[],
    sheets: RawWorkbook['sheets'],
  ) {
    this.#archive = archive
    this.#formats = formats
    this.#strings = strings
    this.sheets = sheets
    this.hasExternalLinks = archive.hasFolder('xl/externalLinks')
  }

  /** @throws Damaged, TooMuch, or an error of the library for a damaged archive */
  static async open(content: Buffer): Promise<RawWorkbook> {
    const archive = await Archive.open(content, { mostMs: MOST_MS })
    const main = await archive.main('xl/workbook.xml')
    const { byId, byKind } = await archive.relations(main)
    const formats = new NumberFormats()
    const listed = await readList(archive, main, byId, formats)
    await formats.read(archive, byKind.get('styles'))
    const strings = await readStrings(archive, byKind.get('sharedStrings'), MOST_STRINGS)
    if (!archive.mayContinue() || strings.length >= MOST_STRINGS.strings) throw new TooMuch()
    const sheets = listed
      .flatMap(({ name, part, isHidden }) => (isHidden || part === undefined ? [] : [{ name, part }]))
      .slice(0, MOST_SHEETS)
    return new RawWorkbook(archive, formats, strings, sheets)
  }

  /**
   * Reads rows of a sheet until there are no more, or `take` returns false.
   * @throws Damaged, TooMuch
   */
  async read(part: string, mostColumns: number, take: (row: RawRow) => boolean): Promise<SheetFacts> {
    const reader = new RowReader(this.#strings, this.#formats, mostColumns, take)
    const isWhole = await this.#archive.read(part, reader)
    if (isWhole === null || reader.isDamaged) throw new Damaged('a part is missing')
    if (!isWhole || reader.isTooWide) throw new TooMuch()
    return reader.facts
  }

  close(): void {
    this.#archive.close()
  }
}
