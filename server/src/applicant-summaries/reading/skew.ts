export interface Grey {
  width: number
  height: number
  /** One byte per pixel. */
  data: Uint8Array
}

const MOST_DEGREES = 6
const MOST_POINTS = 60_000

/**
 * Clockwise degrees by which the lines of a page slope, from -6 to 6: the angle at which its dark pixels fall into the
 * sharpest rows.
 */
export function skewOf(picture: Grey): number {
  const points = darkPoints(picture)
  if (points.length < 200) return 0
  let best = 0
  for (const step of [0.5, 0.1]) {
    const around = best
    const span = step === 0.5 ? MOST_DEGREES : 0.5
    let sharpest = -1
    for (let angle = around - span; angle <= around + span + step / 2; angle += step) {
      const sharpness = sharpnessAt(points, angle, picture.height)
      if (sharpness > sharpest) [sharpest, best] = [sharpness, angle]
    }
  }
  return Math.abs(best) < 0.15 ? 0 : Math.round(best * 10) / 10
}

function darkPoints({ width, height, data }: Grey): (readonly [number, number])[] {
  const mean = data.reduce((sum, value) => sum + value, 0) / data.length
  const points: (readonly [number, number])[] = []
  for (let y = 1; y < height - 1; y += 1)
    for (let x = 1; x < width - 1; x += 1) if ((data[y * width + x] ?? 255) < mean * 0.7) points.push([x, y])
  const every = Math.ceil(points.length / MOST_POINTS)
  return every > 1 ? points.filter((_, at) => at % every === 0) : points
}

function sharpnessAt(
  points: readonly (readonly [number, number])[],
  degrees: number,
  height: number,
): number {
  const turn = (degrees * Math.PI) / 180
  const [sin, cos] = [Math.sin(turn), Math.cos(turn)]
  const rows = new Float64Array(height * 3)
  for (const [x, y] of points) {
    const row = Math.round(y * cos - x * sin) + height
    rows[row] = (rows[row] ?? 0) + 1
  }
  return rows.reduce((sum, count, row) => sum + (count - (rows[row - 1] ?? 0)) ** 2, 0)
}

/** Least length of a ruled line as a share of the picture: longer than any stroke of a letter. */
const RULE = { across: 0.04, down: 0.03 }

/** Makes ruled lines and the edges of boxes white, because they would be read as letters, or hide the text in a box. */
export function eraseRules({ width, height, data }: Grey): void {
  const mean = data.reduce((sum, value) => sum + value, 0) / data.length
  const isDark = data.map((value) => (value < mean * 0.8 ? 1 : 0))
  const across = { step: 1, beside: width, count: width, least: width * RULE.across }
  const down = { step: width, beside: 1, count: height, least: height * RULE.down }
  for (let y = 0; y < height; y += 1) eraseRuns(data, isDark, { start: y * width, ...across })
  for (let x = 0; x < width; x += 1) eraseRuns(data, isDark, { start: x, ...down })
}

interface Run {
  start: number
  step: number
  /** The step from a pixel to its neighbour across the line, whose grey edges are erased too. */
  beside: number
  count: number
  least: number
}

function eraseRuns(data: Uint8Array, isDark: Uint8Array, run: Run): void {
  const { start, step, beside, count, least } = run
  let [length, gap] = [0, 0]
  for (let at = 0; at <= count; at += 1) {
    const here = start + at * step
    // A thin line that was skewed continues in the next row of pixels, and noise interrupts a pale one.
    const isOn = at < count && (isDark[here] || isDark[here - beside] || isDark[here + beside])
    gap = isOn ? 0 : gap + 1
    if (at < count && length > 0 && gap <= WIDEST_GAP) length += 1
    else if (isOn) length = 1
    else {
      const end = at - gap + 1
      const from = end - (length - gap + 1)
      if (length - gap + 1 >= least && isThin(isDark, run, from, end))
        for (let back = from; back < end; back += 1)
          for (const edge of [-beside, 0, beside]) data[start + back * step + edge] = 255
      length = 0
    }
  }
}

/** In pixels. */
const WIDEST_GAP = 3
const BESIDE_LINE = 4
/** Share of the length of a line: more ink beside it means that it is part of a row of letters. */
const MOST_BESIDE = 0.2

/** True if a run is a line with background on both sides, and not a row of letters. */
function isThin(isDark: Uint8Array, { start, step, beside }: Run, from: number, end: number): boolean {
  for (const side of [-BESIDE_LINE, BESIDE_LINE]) {
    let ink = 0
    for (let at = from; at < end; at += 1) ink += isDark[start + at * step + side * beside] ?? 0
    if (ink > MOST_BESIDE * (end - from)) return false
  }
  return true
}

/** Share of all pixels; the letters of a page with little text have no more. */
const INK_SHARE = 0.0004
/** Out of 255: a page with less contrast has no letters, and stretching it would turn its dust into letters. */
const LEAST_CONTRAST = 50

/** Stretches the contrast, so that a grey background becomes white and grey text black. */
export function whitenBackground(data: Uint8Array): void {
  const counts = new Uint32Array(256)
  for (const value of data) counts[value] = (counts[value] ?? 0) + 1
  const at = (share: number) => {
    let left = data.length * share
    return counts.findIndex((count) => {
      left -= count
      return left < 0
    })
  }
  const [ink, background] = [at(INK_SHARE), at(0.5)]
  if (background - ink < LEAST_CONTRAST) return
  // The background is noisy: pixels that are slightly darker than its median belong to it too.
  const white = background - 0.2 * (background - ink)
  const table = Uint8Array.from({ length: 256 }, (_, value) =>
    Math.max(0, Math.min(255, Math.round(((value - ink) / (white - ink)) * 255))),
  )
  for (const [index, value] of data.entries()) data[index] = table[value] ?? 255
}

/** True for a picture that has no spot of ink, not even one of the smallest letter. */
export function isBlank({ data }: Grey): boolean {
  let [darkest, brightest] = [255, 0]
  for (const value of data) {
    if (value < darkest) darkest = value
    if (value > brightest) brightest = value
    if (brightest - darkest >= LEAST_CONTRAST) return false
  }
  return true
}
