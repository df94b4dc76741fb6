import { useEffect, useEffectEvent, useRef } from 'react'
import { drift, pinched, type Zoom } from './zoom.ts'

/** A point of the window, and the part of the document under it before the zoom changes. */
interface Held {
  part: Element
  before: DOMRect
  x: number
  y: number
}

/**
 * Zooms by two fingers, in place of the browser, which would zoom toolbar and mark too. What is between the fingers
 * stays there.
 */
export function usePinch(
  frame: HTMLElement | null,
  { zoom, scale }: { zoom: Zoom; scale: number },
  onScale: (scale: number) => void,
): void {
  const held = useRef<Held | null>(null)
  const scaleNow = useEffectEvent(() => scale)
  const change = useEffectEvent(onScale)
  useEffect(() => {
    if (!frame) return
    let start: { distance: number; scale: number; last: number } | null = null
    const begin = ({ touches }: TouchEvent) => {
      const from = scaleNow()
      start = touches.length === 2 ? { distance: distanceOf(touches), scale: from, last: from } : null
      held.current = null
    }
    const move = (event: TouchEvent) => {
      if (!start || event.touches.length !== 2) return
      event.preventDefault()
      const next = pinched(start.scale, distanceOf(event.touches) / start.distance)
      if (next === start.last) return
      start.last = next
      held.current = holdBetween(event.touches)
      change(next)
    }
    frame.addEventListener('touchstart', begin, { passive: true })
    frame.addEventListener('touchend', begin, { passive: true })
    frame.addEventListener('touchmove', move, { passive: false })
    return () => {
      frame.removeEventListener('touchstart', begin)
      frame.removeEventListener('touchend', begin)
      frame.removeEventListener('touchmove', move)
    }
  }, [frame])
  // The panes have taken over the new zoom, because the effects of what is inside run first.
  // biome-ignore lint/correctness/useExhaustiveDependencies: it follows each change of the zoom
  useEffect(() => {
    if (held.current) putBack(held.current)
    held.current = null
  }, [zoom])
}

function distanceOf([one, other]: TouchList): number {
  if (!one || !other) return 1
  return Math.max(1, Math.hypot(one.clientX - other.clientX, one.clientY - other.clientY))
}

function holdBetween([one, other]: TouchList): Held | null {
  if (!one || !other) return null
  const [x, y] = [(one.clientX + other.clientX) / 2, (one.clientY + other.clientY) / 2]
  const under = document.elementFromPoint(x, y)
  // The text over a page of a PDF is drawn again with each zoom, the page is not.
  const part = under?.closest('[data-page-number]') ?? under
  return part && { part, before: part.getBoundingClientRect(), x, y }
}

function putBack({ part, before, x, y }: Held): void {
  const after = part.getBoundingClientRect()
  let scroller = part.parentElement
  while (scroller && !/auto|scroll/.test(getComputedStyle(scroller).overflowY))
    scroller = scroller.parentElement
  scroller?.scrollBy(
    drift(x, [before.left, before.width], [after.left, after.width]),
    drift(y, [before.top, before.height], [after.top, after.height]),
  )
}
