/** Zoom of the viewer: a factor, or the width of the window. */
export type Zoom = number | 'width'

const STEPS = [0.5, 0.67, 0.8, 1, 1.25, 1.5, 2, 2.5, 3]
const NEAR = 0.01

/** The next larger or smaller zoom, between 50 % and 300 %. */
export function zoomStep(from: number, by: 1 | -1): number {
  const steps =
    by > 0 ? STEPS.filter((step) => step > from + NEAR) : STEPS.filter((step) => step < from - NEAR)
  return (by > 0 ? steps[0] : steps.at(-1)) ?? Math.min(3, Math.max(0.5, from))
}

/** The zoom after two fingers moved apart by a factor: in steps of 5 %, which are drawn one by one. */
export function pinched(from: number, factor: number): number {
  const wanted = Math.round(from * factor * 20) / 20
  return Math.min(3, Math.max(Math.min(0.5, from), wanted))
}

/** Where something begins along one axis, and how long it is, in pixels. */
type Span = readonly [start: number, size: number]

/**
 * How far a point of a part of the document has moved after the part changed size and place; scrolling by this
 * distance brings the point back.
 * @param at where the point was, on the same axis
 */
export function drift(at: number, before: Span, after: Span): number {
  const share = before[1] === 0 ? 0 : (at - before[0]) / before[1]
  return after[0] + share * after[1] - at
}

/** A page number as typed; null if there is no such page. */
export function typedPage(text: string, pages: number): number | null {
  const page = Number(text.trim())
  return Number.isInteger(page) && page >= 1 && page <= pages ? page : null
}
