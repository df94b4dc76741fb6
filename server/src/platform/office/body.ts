import { type Cell, TEXT_BOUNDS, type TextBlock } from '#domain/kernel/read-text.ts'
import type { Numbering } from './numbering.ts'
import { headingLevel, type ParagraphStyle } from './paragraph-styles.ts'
import type { XmlReader } from './xml.ts'

const MOST_INDENT = 8
/** Elements whose text is not part of the document as it is read. */
const LEFT_OUT = new Set(['Fallback', 'moveFrom', 'del', 'instrText', 'separator', 'continuationSeparator'])

interface OpenParagraph {
  text: string
  heading?: number
  list?: string
  level?: number
}

/** Reads the body of a text document, up to the bounds. */
export class BodyReader implements XmlReader {
  readonly blocks: TextBlock[] = []
  readonly #styles: ReadonlyMap<string, ParagraphStyle>
  readonly #numbering: Numbering
  /** A paragraph may hold a text box with paragraphs of its own. */
  readonly #paragraphs: OpenParagraph[] = []
  #table: Cell[][] | null = null
  #tables = 0
  #leftOut = 0
  #run: { text: string; isHidden: boolean } | null = null
  #isText = false
  #left: number = TEXT_BOUNDS.characters
  #note = ''
  #cells = 0
  hasPictures = false
  isDocument = false

  constructor(styles: ReadonlyMap<string, ParagraphStyle>, numbering: Numbering) {
    this.#styles = styles
    this.#numbering = numbering
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
    else if (name === 'p') this.#paragraphs.push({ text: '' })
    else if (name === 'r') this.#run = { text: '', isHidden: false }
    else if (name === 'footnote') this.#note = id ?? ''
    else if (name === 'tbl') {
      this.#tables += 1
      if (this.#tables === 1) this.#table = []
    } else if (this.#tables === 1 && name === 'tr') this.#table?.push([])
    else if (this.#tables === 1 && name === 'tc') {
      this.#cells += 1
      this.#table?.at(-1)?.push({ text: '' })
    }
  }

  #openInParagraph(name: string, { val }: Record<string, string>): void {
    const cell = this.#table?.at(-1)?.at(-1)
    if (name === 'gridSpan' && cell && this.#tables === 1) {
      const span = Math.min(TEXT_BOUNDS.columns, Number(val))
      if (span > 1) cell.span = Math.floor(span)
    }
    const paragraph = this.#paragraphs.at(-1)
    if (!paragraph || val === undefined) return
    if (name === 'pStyle') Object.assign(paragraph, this.#styles.get(val))
    else if (name === 'outlineLvl') paragraph.heading = headingLevel(Number(val) + 1)
    else if (name === 'numId') paragraph.list = val
    else if (name === 'ilvl') paragraph.level = Number(val)
  }

  #openInRun(name: string, { val, id }: Record<string, string>): void {
    const run = this.#run
    if (!run) return
    if (name === 't') this.#isText = true
    else if (name === 'tab') run.text += '\t'
    else if (name === 'br' || name === 'cr') run.text += '\n'
    else if (name === 'noBreakHyphen') run.text += '‑'
    else if (name === 'footnoteReference') run.text += ` [${id}]`
    else if (name === 'vanish') run.isHidden = val !== '0' && val !== 'false'
    else if (name === 'blip') this.hasPictures = true
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
    else if (name === 'r') this.#closeRun()
    else if (name === 'p') this.#closeParagraph()
    else if (name === 'tbl') this.#closeTable()
  }

  #closeRun(): void {
    const paragraph = this.#paragraphs.at(-1)
    if (paragraph && this.#run && !this.#run.isHidden) {
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

  /** Keeps what there is of a table that is still open. */
  finish(): void {
    const rows = this.#table?.filter((row) => row.length > 0) ?? []
    this.#table = null
    if (rows.length > 0) this.blocks.push({ kind: 'table', rows })
  }
}
