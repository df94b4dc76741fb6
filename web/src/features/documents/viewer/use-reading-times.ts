import { useEffect, useEffectEvent, useRef } from 'react'
import { SECOND_MS } from '#domain/kernel/durations.ts'
import { recordReading } from '#domain/rooms/contract.ts'
import { call } from '../../../platform/api/client.ts'
import { isApiError } from '../../../platform/api/error.ts'
import { onLive } from '../../../platform/live/live.ts'

const REPORT_MS = 10_000
/** A user who has not moved for so long has stopped reading. */
const IDLE_MS = 120_000

/**
 * Reports how long each page is in view: every ten seconds and when the document is left. No time counts while the
 * window is hidden or the user is idle.
 * @param page null if nothing is to be reported
 */
export function useReadingTimes(file: string, page: number | null, onEnded: () => void): void {
  const times = useRef(new Map<number, number>())
  const movedAt = useRef(0)
  const hasEnded = useRef(false)
  const report = useEffectEvent((keepalive: boolean) => {
    const pages = [...times.current].map(([number, seconds]) => ({ page: number, seconds }))
    times.current.clear()
    // A time that the user may no longer report is dropped without an error.
    if (pages.length === 0 || hasEnded.current) return
    call(recordReading, { params: { id: file }, body: { pages: pages.slice(0, 50) }, keepalive }).catch(
      (error: unknown) => isApiError(error, 404) && onEnded(),
    )
  })
  const count = useEffectEvent(() => {
    const isReading = !document.hidden && Date.now() - movedAt.current < IDLE_MS
    if (page !== null && isReading) times.current.set(page, (times.current.get(page) ?? 0) + 1)
  })
  useEffect(() => {
    const move = () => {
      movedAt.current = Date.now()
    }
    const leave = () => document.hidden && report(true)
    move()
    const unsubscribe = onLive('notification', ({ kind }) => {
      if (kind === 'room_revoked') hasEnded.current = true
    })
    const moves = ['pointermove', 'pointerdown', 'keydown', 'wheel', 'touchmove'] as const
    for (const kind of moves) window.addEventListener(kind, move, { passive: true })
    document.addEventListener('visibilitychange', leave)
    const counting = setInterval(() => count(), SECOND_MS)
    const reporting = setInterval(() => report(false), REPORT_MS)
    return () => {
      unsubscribe()
      for (const kind of moves) window.removeEventListener(kind, move)
      document.removeEventListener('visibilitychange', leave)
      clearInterval(counting)
      clearInterval(reporting)
      report(true)
    }
  }, [])
}
