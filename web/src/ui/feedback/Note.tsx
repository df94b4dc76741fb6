import {
  type Icon,
  IconAlertTriangle,
  IconCircleCheck,
  IconCircleX,
  IconInfoCircle,
  IconShieldCheck,
} from '@tabler/icons-react'
import type { ReactNode } from 'react'
import classes from './Note.module.css'

export type NoteTone = 'quiet' | 'ok' | 'warn' | 'bad' | 'info' | 'stake'

const ICONS: Record<NoteTone, Icon> = {
  quiet: IconShieldCheck,
  ok: IconCircleCheck,
  warn: IconAlertTriangle,
  bad: IconCircleX,
  info: IconInfoCircle,
  stake: IconCircleCheck,
}

interface NoteProps {
  tone?: NoteTone
  children: ReactNode
  /** `alert` for an error that has just occurred (read immediately), `status` for a change. */
  role?: 'alert' | 'status'
}

/** A highlighted message within a page: an explanation, a warning, a form error. */
export function Note({ tone = 'quiet', children, role }: NoteProps) {
  const Shape = ICONS[tone]
  return (
    <div className={classes.note} data-tone={tone} role={role}>
      <Shape size={16} aria-hidden />
      <div>{children}</div>
    </div>
  )
}
