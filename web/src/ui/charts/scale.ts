import { type ScaleLinear, scaleLinear } from 'd3-scale'
import type { Tick } from './Axes.tsx'

/** Round axis values that cover `min` to `max`: at most `count` steps of 1, 2, 2.5 or 5 times a power of ten. */
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

export interface Axis {
  scale: ScaleLinear<number, number>
  ticks: Tick[]
}

/**
 * An axis with round ends around the data, mapped to a range of pixels.
 * @param texts the labels of all ticks, so that they can be distinguished
 */
export function axis(
  [min, max]: readonly [number, number],
  range: readonly [number, number],
  count: number,
  texts: (values: readonly number[]) => readonly string[],
): Axis {
  const values = axisTicks(min, max, count)
  const scale = scaleLinear([values[0] ?? min, values.at(-1) ?? max], range)
  const labels = texts(values)
  return { scale, ticks: values.map((value, index) => ({ at: scale(value), text: labels[index] ?? '' })) }
}
