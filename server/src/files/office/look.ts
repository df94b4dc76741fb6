/** What decides whether letters can be seen, as far as a text document says it. */
export interface Look {
  isVanished?: boolean
  /** Six hexadecimal digits, `auto`, or the name of a colour of the theme. */
  color?: string
  /** In half points. */
  size?: number
  /** There is a colour behind them. */
  isShaded?: boolean
}

type Attributes = Record<string, string>

/** Notes what an element of a run, paragraph, cell or style says of the look of its letters. */
export function noteLook(look: Look, name: string, { val, fill, themeColor }: Attributes): void {
  if (name === 'vanish') look.isVanished = val !== '0' && val !== 'false'
  else if (name === 'color') look.color = isHex(val) ? val : (themeColor ?? val ?? 'auto')
  else if (name === 'sz') look.size = Number(val)
  else if (name === 'highlight') look.isShaded = val !== 'none' && val !== 'white'
  else if (name === 'shd') look.isShaded = isHex(fill) && !isWhite(fill)
}

/** Two points, in half points: nobody reads less on paper. */
const LEAST_SIZE = 4
/** Of 255, of each of red, green and blue. */
const LIGHT = 0xe6

/** False for letters that are hidden, white on white, or too small to be seen. */
export const isSeen = ({ isVanished, color = 'auto', size, isShaded }: Look): boolean =>
  !isVanished && !(size !== undefined && size < LEAST_SIZE) && (isShaded === true || !isWhite(color))

const isHex = (color: string | undefined): color is string => /^[\da-f]{6}$/i.test(color ?? '')
const isWhite = (color: string) =>
  isHex(color)
    ? (color.match(/../g) ?? []).every((part) => Number.parseInt(part, 16) >= LIGHT)
    : /^(?:background1|light1|bg1|lt1|white)$/.test(color)
