/** Round axis values that hold `min` to `max`: at most `count` steps of 1, 2, 2.5 or 5 times a power of ten. */
export function axisTicks(min: number, max: number, count = 4): number[] {
  const span = max > min ? max - min : Math.max(1, Math.abs(max) * 0.1)
  const rough = span / count
  const power = 10 ** Math.floor(Math.log10(rough))
  const step = ([1, 2, 2.5, 5, 10].find((factor) => factor * power >= rough) ?? 10) * power
  const first = Math.floor(min / step) * step
  const ticks: number[] = []
  for (let n = 0; ; n += 1) {
    const tick = first + n * step
    ticks.push(tick)
    if (tick >= max) return ticks
  }
}

export interface Point {
  x: number
  y: number
}

/** An SVG path that keeps its height until the next point, then rises. */
export function stepPath(points: readonly Point[], endX: number): string {
  return points
    .map(({ x, y }, index) => (index === 0 ? `M${x} ${y}` : `H${x}V${y}`))
    .concat(points.length > 0 ? [`H${endX}`] : [])
    .join('')
}
