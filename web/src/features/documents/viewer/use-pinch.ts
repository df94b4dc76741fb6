import { useEffect, useEffectEvent } from 'react'
import { pinched } from './zoom.ts'

/** Zooms by two fingers, in place of the browser, which would zoom toolbar and mark too. */
export function usePinch(frame: HTMLElement | null, scale: number, onScale: (scale: number) => void): void {
  const scaleNow = useEffectEvent(() => scale)
  const change = useEffectEvent(onScale)
  useEffect(() => {
    if (!frame) return
    let start: { distance: number; scale: number } | null = null
    const begin = ({ touches }: TouchEvent) => {
      start = touches.length === 2 ? { distance: distanceOf(touches), scale: scaleNow() } : null
    }
    const move = (event: TouchEvent) => {
      if (!start || event.touches.length !== 2) return
      event.preventDefault()
      const next = pinched(start.scale, distanceOf(event.touches) / start.distance)
      if (next !== scaleNow()) change(next)
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
}

function distanceOf([one, other]: TouchList): number {
  if (!one || !other) return 1
  return Math.max(1, Math.hypot(one.clientX - other.clientX, one.clientY - other.clientY))
}
