import type { Archive } from './archive.ts'
import { type Look, noteLook } from './look.ts'

export interface ParagraphStyle {
  heading?: number
  list?: string
  level?: number
}

/** The look of letters by the id of the style of their paragraph or run. */
export type LooksOfStyles = ReadonlyMap<string, Look>

const MOST_STYLES = 5_000

/** The styles of a text document that are headings or list entries, by their id. */
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

/** 1 to 6; undefined for the level of body text. */
export const headingLevel = (level: number) => (level >= 1 && level <= 9 ? Math.min(6, level) : undefined)

/** Programs use the English names of these styles in every language. */
function headingOf(name: string): number | undefined {
  if (/^title$/i.test(name)) return 1
  const [, level] = /^heading ([1-9])$/i.exec(name) ?? []
  return level === undefined ? undefined : headingLevel(Number(level))
}

/** The look of letters in each style of a text document, including the styles that it is based on. */
export async function readLooks(archive: Archive, part: string | undefined): Promise<LooksOfStyles> {
  const own = new Map<string, { look: Look; basis: string | null }>()
  if (part === undefined) return new Map()
  let style: { look: Look; basis: string | null } | null = null
  await archive.read(part, {
    open(name, attributes) {
      if (name === 'style' && attributes.styleId && own.size < MOST_STYLES) {
        style = { look: {}, basis: null }
        own.set(attributes.styleId, style)
      }
      if (!style) return
      if (name === 'basedOn') style.basis = attributes.val ?? null
      else noteLook(style.look, name, attributes)
    },
    close(name) {
      if (name === 'style') style = null
    },
  })
  const lookOf = (id: string | null, depth: number): Look => {
    const found = id === null ? undefined : own.get(id)
    return found && depth < DEEPEST ? { ...lookOf(found.basis, depth + 1), ...found.look } : {}
  }
  return new Map([...own.keys()].map((id) => [id, lookOf(id, 0)]))
}

/** Styles may be based on each other in a circle. */
const DEEPEST = 12
