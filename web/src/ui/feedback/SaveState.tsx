import { plural } from '@lingui/core/macro'
import { Trans, useLingui } from '@lingui/react/macro'
import { IconAlertTriangle, IconCircleCheck, IconLoader2 } from '@tabler/icons-react'
import { useEffect, useState } from 'react'
import { DAY_SECONDS, HOUR_SECONDS } from '#domain/kernel/durations.ts'
import text from '../../styles/text.module.css'
import classes from './SaveState.module.css'

/** Changes are being saved. */
export function SavingLine() {
  return (
    <span className={classes.status}>
      <IconLoader2 size={16} className={classes.turning} aria-hidden />
      <Trans>Saving…</Trans>
    </span>
  )
}

/** Changes that are saved when the button is pressed. */
export function UnsavedLine() {
  return (
    <span className={classes.status}>
      <Trans>Changes not saved yet</Trans>
    </span>
  )
}

export function NotSavedLine({ failure, onRetry }: { failure: string | null; onRetry: () => void }) {
  return (
    <span className={classes.status} data-tone="bad" role="alert">
      <IconAlertTriangle size={16} aria-hidden />
      <span>
        <Trans>Not saved: {failure}</Trans>{' '}
        <button type="button" className={classes.retry} onClick={onRetry}>
          <Trans>Try again</Trans>
        </button>
      </span>
    </span>
  )
}

/** Fields that are not saved because their values are invalid. */
export function HeldLine({ count }: { count: number }) {
  return (
    <span className={classes.status} data-tone="bad" role="status">
      <IconAlertTriangle size={16} aria-hidden />
      {plural(count, {
        one: '# field is not saved until it is fixed',
        other: '# fields are not saved until they are fixed',
      })}
    </span>
  )
}

interface SavedLineProps {
  /** Milliseconds since the epoch. */
  at: number
  /** The current time by the server's clock. */
  now: () => number
  isDraft: boolean
}

export function SavedLine({ at, now, isDraft }: SavedLineProps) {
  return (
    <span className={classes.status}>
      <IconCircleCheck size={16} aria-hidden />
      <span aria-hidden>
        <SavedAgo at={at} now={now} isDraft={isDraft} />
      </span>
      {/* Without seconds, which would be read aloud one by one. */}
      <span className={text.srOnly} role="status">
        {isDraft ? <Trans>Draft saved</Trans> : <Trans>Changes saved</Trans>}
      </span>
    </span>
  )
}

function SavedAgo({ at, now, isDraft }: SavedLineProps) {
  const { i18n, t } = useLingui()
  const seconds = Math.max(0, Math.round((useEachSecond(now) - at) / 1000))
  const ago = seconds < 3 ? t`just now` : agoText(seconds, i18n.locale)
  return isDraft ? <Trans>Draft saved {ago}</Trans> : <Trans>Changes saved {ago}</Trans>
}

/** `12 seconds ago`, in the largest whole unit. */
function agoText(seconds: number, locale: string): string {
  const units = [
    ['day', DAY_SECONDS],
    ['hour', HOUR_SECONDS],
    ['minute', 60],
    ['second', 1],
  ] as const
  const [unit, size] = units.find(([, length]) => seconds >= length) ?? ['second', 1]
  return new Intl.RelativeTimeFormat(locale, { numeric: 'always' }).format(-Math.floor(seconds / size), unit)
}

function useEachSecond(now: () => number): number {
  const [moment, setMoment] = useState(now)
  useEffect(() => {
    const timer = setInterval(() => setMoment(now()), 1000)
    return () => clearInterval(timer)
  }, [now])
  return moment
}
