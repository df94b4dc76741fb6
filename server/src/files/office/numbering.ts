import type { Archive } from './archive.ts'

const MOST_LEVELS = 9
const MOST_LISTS = 2_000

interface Level {
  start: number
  format: string
  /** `%1` is the number of the first level, as in `%1.%2.`. */
  text: string
}

/** Counts the entries of the lists of a text document. */
export class Numbering {
  readonly #levels = new Map<string, Level[]>()
  readonly #kindOf = new Map<string, string>()
  readonly #counts = new Map<string, number[]>()

  /** Reads the numbering of a document's lists. */
  async read(archive: Archive, part: string | undefined): Promise<void> {
    if (part === undefined) return
    let kind = ''
    let list = ''
    let level: Level | null = null
    await archive.read(part, {
      open: (name, { abstractNumId = '', numId = '', ilvl, val = '' }) => {
        if (level) describe(level, name, val)
        if (name === 'abstractNum') kind = abstractNumId
        else if (name === 'num') list = numId
        else if (name === 'abstractNumId' && this.#kindOf.size < MOST_LISTS) this.#kindOf.set(list, val)
        else if (name === 'lvl') level = this.#addLevel(kind, Number(ilvl))
      },
      close(name) {
        if (name === 'lvl') level = null
      },
    })
  }

  #addLevel(kind: string, at: number): Level {
    const level = { start: 1, format: 'decimal', text: '' }
    const levels = this.#levels.get(kind) ?? []
    if (at >= 0 && at < MOST_LEVELS) levels[at] = level
    if (this.#levels.size < MOST_LISTS) this.#levels.set(kind, levels)
    return level
  }

  /** The number or bullet of the next entry of a list; undefined for an unknown list. */
  next(list: string, at: number): string | undefined {
    const kind = this.#kindOf.get(list)
    const levels = kind === undefined ? undefined : this.#levels.get(kind)
    const level = levels?.[at]
    if (kind === undefined || !levels || !level) return undefined
    const counts = this.#counts.get(kind) ?? []
    counts[at] = (counts[at] ?? level.start - 1) + 1
    counts.length = at + 1
    this.#counts.set(kind, counts)
    if (level.format === 'bullet') return '•'
    return level.text.replace(/%([1-9])/g, (_, digit: string) => {
      const of = Number(digit) - 1
      return written(counts[of] ?? levels[of]?.start ?? 1, levels[of]?.format ?? 'decimal')
    })
  }
}

function describe(level: Level, name: string, value: string): void {
  if (name === 'start') level.start = Number(value) || 0
  else if (name === 'numFmt') level.format = value
  else if (name === 'lvlText') level.text = value.slice(0, 40)
}

const ROMAN = [
  [100, 'c'],
  [90, 'xc'],
  [50, 'l'],
  [40, 'xl'],
  [10, 'x'],
  [9, 'ix'],
  [5, 'v'],
  [4, 'iv'],
  [1, 'i'],
] as const

function roman(number: number): string {
  let left = number
  let text = ''
  for (const [value, letters] of ROMAN)
    while (left >= value) {
      text += letters
      left -= value
    }
  return text
}

function written(number: number, format: string): string {
  if (number < 1 || number > 399) return String(number)
  // After z comes aa, then bb.
  const letter = String.fromCharCode(97 + ((number - 1) % 26)).repeat(Math.ceil(number / 26))
  switch (format) {
    case 'lowerLetter':
      return letter
    case 'upperLetter':
      return letter.toUpperCase()
    case 'lowerRoman':
      return roman(number)
    case 'upperRoman':
      return roman(number).toUpperCase()
    default:
      return String(number)
  }
}
