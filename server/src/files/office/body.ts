import { type Cell, TEXT_BOUNDS, type TextBlock } from '#domain/kernel/read-text.ts'
import { isSeen, type Look, noteLook } from './look.ts'
import type { Numbering } from './numbering.ts'
import { headingLevel, type LooksOfStyles, type ParagraphStyle } from './paragraph-styles.ts'
import type { XmlReader } from './xml.ts'

const MOST_INDENT = 8
/** Elements whose text is not part of the text that a reader sees. */
const LEFT_OUT = new Set(['Fallback', 'moveFrom', 'del', 'instrText', 'separator', 'continuationSeparator'])

interface OpenParagraph {
  text: string
  look: Look
  heading?: number
  list?: string
  level?: number
}

/** Reads the body of a text document, up to the limits. */
export class BodyReader implements XmlReader {
  readonly blocks: TextBlock[] = []
  readonly #styles: ReadonlyMap<string, ParagraphStyle>
  readonly #numbering: Numbering
  /** A paragraph may hold a text box with paragraphs of its own. */
  readonly #paragraphs: OpenParagraph[] = []
  #table: Cell[][] | null = null
  #tables = 0
  #leftOut = 0
  #run: { text: string; look: Look } | null = null
  /** Looks of the open cells, including those of nested tables. */
  readonly #cellLooks: Look[] = []
  /** Null to read invisible letters too, except for those that are marked as hidden. */
  readonly #looks: LooksOfStyles | null
  #isText = false
  /** True within the properties of a paragraph mark, which has no letters. */
  #isMark = false
  #left: number = TEXT_BOUNDS.characters
  #note = ''
  #cells = 0
  hasPictures = false
  isDocument = false

  constructor(
    styles: ReadonlyMap<string, ParagraphStyle>,
    numbering: Numbering,
    looks: LooksOfStyles | null = null,
  ) {
    this.#styles = styles
    this.#numbering = numbering
    this.#looks = looks
  }

  isDone(): boolean {
    return this.#left <= 0 || this.blocks.length >= TEXT_BOUNDS.blocks || this.#cells >= TEXT_BOUNDS.cells
  }

  open(name: string, attributes: Record<string, string>): void {
    if (this.#leftOut > 0 || LEFT_OUT.has(name)) {
      this.#leftOut += 1
      return
    }
    this.#openBlock(name, attributes)
    if (this.#run) this.#openInRun(name, attributes)
    else this.#openInParagraph(name, attributes)
  }

  #openBlock(name: string, { id }: Record<string, string>): void {
    if (name === 'document') this.isDocument = true
    else if (name === 'p') this.#paragraphs.push({ text: '', look: {} })
    else if (name === 'r') this.#run = { text: '', look: {} }
    else if (name === 'footnote') this.#note = id ?? ''
    else if (name === 'tc') this.#cellLooks.push({})
    if (name === 'tbl') {
      this.#tables += 1
      if (this.#tables === 1) this.#table = []
    } else if (this.#tables === 1 && name === 'tr') this.#table?.push([])
    else if (this.#tables === 1 && name === 'tc') {
      this.#cells += 1
      this.#table?.at(-1)?.push({ text: '' })
    }
  }

  #openInParagraph(name: string, attributes: Record<string, string>): void {
    const { val } = attributes
    if (name === 'rPr') this.#isMark = true
    const cell = this.#table?.at(-1)?.at(-1)
    if (name === 'gridSpan' && cell && this.#tables === 1) {
      const span = Math.min(TEXT_BOUNDS.columns, Number(val))
      if (span > 1) cell.span = Math.floor(span)
    }
    const paragraph = this.#paragraphs.at(-1)
    const cellLook = this.#cellLooks.at(-1)
    if (name === 'shd' && !this.#isMark) noteLook(paragraph?.look ?? cellLook ?? {}, name, attributes)
    if (!paragraph || val === undefined) return
    if (name === 'pStyle') {
      Object.assign(paragraph, this.#styles.get(val))
      paragraph.look = { ...this.#looks?.get(val), ...paragraph.look }
    } else if (name === 'outlineLvl') paragraph.heading = headingLevel(Number(val) + 1)
    else if (name === 'numId') paragraph.list = val
    else if (name === 'ilvl') paragraph.level = Number(val)
  }

  #openInRun(name: string, attributes: Record<string, string>): void {
    const { val, id } = attributes
    const run = this.#run
    if (!run) return
    if (name === 'blip') this.hasPictures = true
    if (name === 't') this.#isText = true
    else if (name === 'tab') run.text += '\t'
    else if (name === 'br' || name === 'cr') run.text += '\n'
    else if (name === 'noBreakHyphen') run.text += '‑'
    else if (name === 'footnoteReference') run.text += ` [${id}]`
    else if (name === 'rStyle') run.look = { ...this.#looks?.get(val ?? ''), ...run.look }
    else noteLook(run.look, name, attributes)
  }

  text(piece: string): void {
    if (!this.#isText || this.#leftOut > 0 || !this.#run) return
    if (this.#run.text.length < TEXT_BOUNDS.charactersOfParagraph) this.#run.text += piece
  }

  close(name: string): void {
    if (this.#leftOut > 0) {
      this.#leftOut -= 1
      return
    }
    if (name === 't') this.#isText = false
    else if (name === 'rPr') this.#isMark = false
    else if (name === 'r') this.#closeRun()
    else if (name === 'p') this.#closeParagraph()
    else if (name === 'tc') this.#cellLooks.pop()
    else if (name === 'tbl') this.#closeTable()
  }

  #closeRun(): void {
    const paragraph = this.#paragraphs.at(-1)
    if (paragraph && this.#run && this.#isSeen(this.#run.look, paragraph.look)) {
      const room = Math.max(
        0,
        Math.min(this.#left, TEXT_BOUNDS.charactersOfParagraph - paragraph.text.length),
      )
      const added = this.#run.text.slice(0, room)
      paragraph.text += added
      this.#left -= added.length
    }
    this.#run = null
  }

  #isSeen(run: Look, paragraph: Look): boolean {
    if (!this.#looks) return !run.isVanished
    const isShaded = [run, paragraph, ...this.#cellLooks].some((look) => look.isShaded)
    return isSeen({ ...paragraph, ...run, isShaded })
  }

  #closeParagraph(): void {
    const paragraph = this.#paragraphs.pop()
    if (!paragraph) return
    const text = paragraph.text.trim()
    const cell = this.#table?.at(-1)?.at(-1)
    if (this.#table) {
      if (cell && text) cell.text = cell.text ? `${cell.text}\n${text}` : text
      return
    }
    if (text === '' || this.isDone()) return
    this.blocks.push({ kind: 'paragraph', text, ...this.#placeOf(paragraph) })
  }

  #placeOf({ heading, list, level = 0 }: OpenParagraph) {
    const at = Math.max(0, Math.min(MOST_INDENT, level || 0))
    const marker = this.#note ? `[${this.#note}]` : list && list !== '0' && this.#numbering.next(list, at)
    this.#note = ''
    if (heading) return { heading, ...(marker && { marker }) }
    return marker ? { marker, indent: at } : {}
  }

  #closeTable(): void {
    this.#tables -= 1
    if (this.#tables === 0) this.finish()
  }

  /** Adds the rows read so far of a table that is still open. */
  finish(): void {
    const rows = this.#table?.filter((row) => row.length > 0) ?? []
    this.#table = null
    if (rows.length > 0) this.blocks.push({ kind: 'table', rows })
  }
}
