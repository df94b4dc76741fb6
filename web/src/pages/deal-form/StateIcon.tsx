import { IconAlertTriangle, IconCheck } from '@tabler/icons-react'
import type { CSSProperties } from 'react'
import classes from './SectionState.module.css'
import type { SectionState } from './use-sections.ts'

/** Progress of a section as an icon; the text is next to it or in the list of sections. */
export function StateIcon({ state }: { state: SectionState }) {
  const { kind, done, total } = state
  const part = { '--part': `${Math.round((done / Math.max(1, total)) * 100)}%` } as CSSProperties
  return (
    <span className={classes.state} data-kind={kind} style={kind === 'half' ? part : undefined} aria-hidden>
      {kind === 'done' && <IconCheck size={14} stroke={2} />}
      {kind === 'error' && <IconAlertTriangle size={13} stroke={2} />}
    </span>
  )
}
