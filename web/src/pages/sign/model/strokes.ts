/** The field in which a signature is drawn, in the units of its points. */
export const PAD = { width: 600, height: 200 } as const
/** How thick the pen is, in the same units. */
export const PEN = 4.5

export interface Point {
  readonly x: number
  readonly y: number
}
/** What was drawn without lifting the pen. */
export type Stroke = readonly Point[]
export type Drawing = readonly Stroke[]

/** Points closer than this make no visible difference. */
const NEAR = 1.5
/** A line this long is meant as a signature; a dot is a slip of the hand. */
const SHORTEST = 60

const within = (value: number, most: number) => Math.min(most - PEN / 2, Math.max(PEN / 2, value))

/** A point of the screen in the field's units, held inside it. */
export function pointIn(
  frame: { left: number; top: number; width: number; height: number },
  at: { clientX: number; clientY: number },
): Point {
  return {
    x: within(((at.clientX - frame.left) / frame.width) * PAD.width, PAD.width),
    y: within(((at.clientY - frame.top) / frame.height) * PAD.height, PAD.height),
  }
}

export const begun = (drawing: Drawing, point: Point): Drawing => [...drawing, [point]]

/** The drawing after the pen moved; the same one if it hardly did. */
export function extended(drawing: Drawing, point: Point): Drawing {
  const stroke = drawing.at(-1)
  const last = stroke?.at(-1)
  if (!stroke || !last || distance(last, point) < NEAR) return drawing
  return [...drawing.slice(0, -1), [...stroke, point]]
}

export const undone = (drawing: Drawing): Drawing => drawing.slice(0, -1)

const distance = (one: Point, other: Point) => Math.hypot(one.x - other.x, one.y - other.y)

/** Whether enough is drawn to be a signature. */
export function isSignature(drawing: Drawing): boolean {
  let length = 0
  for (const stroke of drawing)
    for (const [index, point] of stroke.entries()) length += distance(stroke[index - 1] ?? point, point)
  return length >= SHORTEST
}

const figure = (value: number) => String(Math.round(value * 10) / 10)
const pair = ({ x, y }: Point) => `${figure(x)} ${figure(y)}`

/** A stroke as the path of an SVG, rounded where the points turn. */
export function pathOf(stroke: Stroke): string {
  const [first] = stroke
  if (!first) return ''
  const parts = [`M${pair(first)}`]
  for (const [index, point] of stroke.entries()) {
    const next = stroke[index + 1]
    if (index > 0 && next)
      parts.push(`Q${pair(point)} ${pair({ x: (point.x + next.x) / 2, y: (point.y + next.y) / 2 })}`)
  }
  return [...parts, `L${pair(stroke.at(-1) ?? first)}`].join(' ')
}

/** The part of the field that is drawn on, with the thickness of the pen; null for nothing. */
export function boundsOf(drawing: Drawing): { x: number; y: number; width: number; height: number } | null {
  const points = drawing.flat()
  if (points.length === 0) return null
  const [xs, ys] = [points.map(({ x }) => x), points.map(({ y }) => y)]
  const [left, top] = [Math.min(...xs) - PEN, Math.min(...ys) - PEN]
  return { x: left, y: top, width: Math.max(...xs) + PEN - left, height: Math.max(...ys) + PEN - top }
}
