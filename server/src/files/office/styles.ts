import { format, getFormatFromId } from 'numfmt'
import type { Archive } from './archive.ts'

const GENERAL = 'General'
/** Spreadsheet programs accept no longer formats. */
const LONGEST_FORMAT = 255
const MOST_STYLES = 70_000
/** Days between the two date systems of workbooks. */
export const DAYS_TO_1904 = 1_462

/** The formats of a workbook's numbers, by the style of their cells. */
export class NumberFormats {
  readonly #own = new Map<number, string>()
  readonly #ofStyles: number[] = []
  readonly #kinds = new Map<number, 'percent' | 'date' | 'number'>()
  countsFrom1904 = false

  /** Reads the styles of a workbook. */
  async read(archive: Archive, part: string | undefined): Promise<void> {
    if (part === undefined) return
    let isIn = false
    await archive.read(part, {
      open: (name, { numFmtId, formatCode }) => {
        if (name === 'cellXfs') isIn = true
        if (name === 'numFmt' && formatCode && formatCode.length <= LONGEST_FORMAT)
          this.#own.set(Number(numFmtId), formatCode)
        if (name === 'xf' && isIn && this.#ofStyles.length < MOST_STYLES)
          this.#ofStyles.push(Number(numFmtId ?? 0))
      },
      close(name) {
        if (name === 'cellXfs') isIn = false
      },
    })
  }

  #patternOf(style: number): string {
    const id = this.#ofStyles[style] ?? 0
    return this.#own.get(id) ?? builtIn(id)
  }

  /** The kind of a style's numbers: a percentage, a date, or a plain number. */
  kindOf(style: number): 'percent' | 'date' | 'number' {
    const known = this.#kinds.get(style)
    if (known) return known
    const pattern = this.#patternOf(style)
    const kind = isDated(pattern) ? 'date' : bare(pattern).includes('%') ? 'percent' : 'number'
    this.#kinds.set(style, kind)
    return kind
  }

  /** The displayed text of a number. */
  text(stored: string, style: number): string {
    const value = Number(stored)
    if (stored.trim() === '' || !Number.isFinite(value)) return stored
    const pattern = this.#patternOf(style)
    try {
      return format(pattern, this.countsFrom1904 && isDated(pattern) ? value + DAYS_TO_1904 : value)
    } catch {
      return stored
    }
  }
}

/** A format pattern without its literal texts. */
const bare = (pattern: string) => pattern.replace(/"[^"]*"|\[[^\]]*\]|\\./g, '')
const isDated = (pattern: string) => /[ymdhs]/i.test(bare(pattern))

function builtIn(id: number): string {
  try {
    return getFormatFromId(id, 'en-CA') || GENERAL
  } catch {
    return GENERAL
  }
}
