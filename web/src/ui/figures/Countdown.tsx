import { Plural, Trans, useLingui } from '@lingui/react/macro'
import { IconClock } from '@tabler/icons-react'
import { useEffect, useState } from 'react'
import { MINUTE_MS, SECOND_MS } from '#domain/kernel/durations.ts'
import text from '../../styles/text.module.css'
import classes from './Countdown.module.css'
import { clockText, momentPassed, type TimeLeft, timeLeft } from './countdown-clock.ts'

interface CountdownProps {
  /** ISO 8601 moment of the end. */
  end: string
  /** Server clock minus local clock, in ms: `useServerClock().offsetMs`. */
  offsetMs: number
  /** `small` in cards and tables, `big` on the bid panel. */
  size?: 'small' | 'big'
  withIcon?: boolean
  /** Announces a few moments (10, 3, 1 minute, 10 seconds, the end). Use for one countdown per page. */
  announce?: boolean
  /** Called once when the end is reached. */
  onEnd?: () => void
}

/**
 * Countdown on the server's time. Each tick is computed from the clock, so that a throttled tab is correct when it
 * resumes.
 */
export function Countdown({ end, offsetMs, size = 'small', withIcon, announce, onEnd }: CountdownProps) {
  const { left, moment } = useTimeLeft(end, offsetMs, onEnd)
  return (
    <>
      {size === 'big' ? <BigClock left={left} /> : <SmallClock left={left} withIcon={withIcon} />}
      {announce && (
        <span className={text.srOnly} role="status">
          {moment !== null && <Moment ms={moment} />}
        </span>
      )}
    </>
  )
}

function useTimeLeft(end: string, offsetMs: number, onEnd?: () => void) {
  const [now, setNow] = useState(() => Date.now())
  const [moment, setMoment] = useState<number | null>(null)
  useEffect(() => {
    let timer: ReturnType<typeof setTimeout>
    let before = timeLeft(end, offsetMs, Date.now()).ms
    const tick = () => {
      const at = Date.now()
      const { ms } = timeLeft(end, offsetMs, at)
      const passed = momentPassed(before, ms)
      if (passed !== null) setMoment(passed)
      if (passed === 0) onEnd?.()
      before = ms
      setNow(at)
      // Ticks just after each second changes, so that no second is skipped or shown twice.
      if (ms > 0) timer = setTimeout(tick, (ms % 1000) + 5)
    }
    tick()
    document.addEventListener('visibilitychange', tick)
    return () => {
      clearTimeout(timer)
      document.removeEventListener('visibilitychange', tick)
    }
  }, [end, offsetMs, onEnd])
  return { left: timeLeft(end, offsetMs, now), moment }
}

function SmallClock({ left, withIcon }: { left: TimeLeft; withIcon?: boolean }) {
  return (
    <span className={classes.small} data-last={left.isLast || undefined} role="timer">
      {withIcon && <IconClock size={14} aria-hidden />}
      {left.isOver ? <Trans>Ended</Trans> : clockText(left)}
    </span>
  )
}

function BigClock({ left }: { left: TimeLeft }) {
  const { t } = useLingui()
  const days = { value: left.days, unit: t`days` }
  const rest = [
    { value: left.hours, unit: t`hours` },
    { value: left.minutes, unit: t`minutes` },
    { value: left.seconds, unit: t`seconds` },
  ]
  const units = left.days > 0 ? [days, ...rest.slice(0, 2)] : rest
  return (
    <div className={classes.big} data-last={left.isLast || undefined} role="timer">
      {units.map(({ value, unit }, index) => (
        <div key={unit} className={classes.unit} data-follows={index > 0 || undefined}>
          <b>{String(value).padStart(2, '0')}</b>
          <span>{unit}</span>
        </div>
      ))}
    </div>
  )
}

function Moment({ ms }: { ms: number }) {
  if (ms === 0) return <Trans>The auction has ended.</Trans>
  if (ms < MINUTE_MS) return <Trans>{ms / SECOND_MS} seconds left</Trans>
  return <Plural value={ms / MINUTE_MS} one="# minute left" other="# minutes left" />
}
