import type { Icon } from '@tabler/icons-react'
import {
  IconCircleCheck,
  IconCircleHalf2,
  IconCircleX,
  IconFileText,
  IconInfoCircle,
  IconMinus,
} from '@tabler/icons-react'
import type { ReactNode } from 'react'
import classes from './Badge.module.css'

export type Tone = 'ok' | 'warn' | 'bad' | 'info' | 'stake' | 'quiet' | 'out'

const ICONS: Record<Tone, Icon> = {
  ok: IconCircleCheck,
  warn: IconCircleHalf2,
  bad: IconCircleX,
  info: IconInfoCircle,
  stake: IconCircleCheck,
  quiet: IconFileText,
  out: IconMinus,
}

interface BadgeProps {
  tone: Tone
  children: ReactNode
  /** Overrides the tone's icon; `null` for none, `live` for the dot of a running auction. */
  icon?: Icon | 'live' | null
  /** For a text that may be long, such as one with a name. */
  wraps?: boolean
}

/** A badge with icon, word and colour. `stake` is reserved for money at stake. */
export function Badge({ tone, children, icon, wraps }: BadgeProps) {
  const Shape = icon === undefined ? ICONS[tone] : icon
  return (
    <span
      className={classes.badge}
      data-tone={tone}
      data-plain={Shape === null || undefined}
      data-wraps={wraps}
    >
      {Shape === 'live' && <span className={classes.live} />}
      {Shape && Shape !== 'live' && <Shape size={14} stroke={2} aria-hidden />}
      {children}
    </span>
  )
}

/** A small count next to a word: `<Count>48</Count>`. */
export function Count({ children, on }: { children: ReactNode; on?: boolean }) {
  return (
    <span className={classes.count} data-on={on || undefined}>
      {children}
    </span>
  )
}
