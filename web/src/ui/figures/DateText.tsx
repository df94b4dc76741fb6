import { formatDate, formatDateTime, NONE } from '../format.ts'
import classes from './figures.module.css'

interface DateTextProps {
  /** Calendar date or ISO 8601 moment; null shows an en dash. */
  iso: string | null | undefined
  withTime?: boolean
  className?: string
}

/** dd/MM/yyyy, with `withTime` also h:mm AM or PM. */
export function DateText({ iso, withTime, className }: DateTextProps) {
  const names = [classes.figure, className].filter(Boolean).join(' ')
  if (!iso) return <span className={names}>{NONE}</span>
  return (
    <time dateTime={iso} className={names}>
      {withTime ? formatDateTime(iso) : formatDate(iso)}
    </time>
  )
}
