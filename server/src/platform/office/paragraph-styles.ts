import type { Archive } from './archive.ts'

export interface ParagraphStyle {
  heading?: number
  list?: string
  level?: number
}

const MOST_STYLES = 5_000

/** Which styles of a text document are headings, and which entries of a list; by their id. */
export async function readParagraphStyles(
  archive: Archive,
  part: string | undefined,
): Promise<ReadonlyMap<string, ParagraphStyle>> {
  const styles = new Map<string, ParagraphStyle>()
  if (part === undefined) return styles
  let style: ParagraphStyle | null = null
  await archive.read(part, {
    open(name, { type, styleId, val }) {
      if (name === 'style' && type === 'paragraph' && styleId && styles.size < MOST_STYLES) {
        style = {}
        styles.set(styleId, style)
      }
      if (!style) return
      if (name === 'name') {
        const heading = headingOf(val ?? '')
        if (heading) style.heading = heading
      } else if (name === 'outlineLvl') style.heading ??= headingLevel(Number(val) + 1)
      else if (name === 'numId' && val) style.list = val
      else if (name === 'ilvl') style.level = Number(val)
    },
    close(name) {
      if (name === 'style') style = null
    },
  })
  return styles
}

/** 1 to 6; undefined for a level that is text. */
export const headingLevel = (level: number) => (level >= 1 && level <= 9 ? Math.min(6, level) : undefined)

/** Programs keep the English names of these styles in every language. */
function headingOf(name: string): number | undefined {
  if (/^title$/i.test(name)) return 1
  const [, level] = /^heading ([1-9])$/i.exec(name) ?? []
  return level === undefined ? undefined : headingLevel(Number(level))
}
