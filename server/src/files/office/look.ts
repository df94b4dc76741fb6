/** The properties in a text document that decide whether letters are visible. */
export interface Look {
  isVanished?: boolean
  /** Six hexadecimal digits, `auto`, or the name of a theme colour. */
  color?: string
  /** In half points. */
  size?: number
  /** True if there is a colour behind the letters. */
  isShaded?: boolean
}

type Attributes = Record<string, string>

/** Records what an element of a run, paragraph, cell or style sets for the look of its letters. */
export function noteLook(look: Look, name: string, { val, fill, themeColor }: Attributes): void {
  if (name === 'vanish') look.isVanished = val !== '0' && val !== 'false'
  else if (name === 'color') look.color = isHex(val) ? val : (themeColor ?? val ?? 'auto')
  else if (name === 'sz') look.size = Number(val)
  else if (name === 'highlight') look.isShaded = val !== 'none' && val !== 'white'
  else if (name === 'shd') look.isShaded = isHex(fill) && !isWhite(fill)
}

/** Two points, in half points: smaller letters cannot be read on paper. */
const LEAST_SIZE = 4
/** White has at least this much of red, green and blue, out of 255. */
const LIGHT = 0xe6

/** False for letters that are hidden, white on white, or too small to read. */
export const isSeen = ({ isVanished, color = 'auto', size, isShaded }: Look): boolean =>
  !isVanished && !(size !== undefined && size < LEAST_SIZE) && (isShaded === true || !isWhite(color))

const isHex = (color: string | undefined): color is string => /^[\da-f]{6}$/i.test(color ?? '')
const isWhite = (color: string) =>
  isHex(color)
    ? (color.match(/../g) ?? []).every((part) => Number.parseInt(part, 16) >= LIGHT)
    : /^(?:background1|light1|bg1|lt1|white)$/.test(color)
