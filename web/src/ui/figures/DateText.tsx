import { useLingui } from '@lingui/react/macro'
import { formatDate, formatDateTime, formatOwnTime, NONE } from '../format.ts'
import classes from './figures.module.css'

interface DateTextProps {
  /** Calendar date or ISO 8601 moment; null shows an en dash. */
  iso: string | null | undefined
  withTime?: boolean
  className?: string
}

/** dd/MM/yyyy, with `withTime` also the time and its zone; the reader's own time is in the title where it differs. */
export function DateText({ iso, withTime, className }: DateTextProps) {
  const { t } = useLingui()
  const names = [classes.figure, className].filter(Boolean).join(' ')
  if (!iso) return <span className={names}>{NONE}</span>
  const own = withTime ? formatOwnTime(iso) : null
  return (
    <time dateTime={iso} className={names} title={own ? t`${own} where you are` : undefined}>
      {withTime ? formatDateTime(iso) : formatDate(iso)}
    </time>
  )
}
