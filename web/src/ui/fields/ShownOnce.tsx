import { Trans } from '@lingui/react/macro'
import { Button } from '@mantine/core'
import type { ReactNode } from 'react'
import { Note } from '../feedback/Note.tsx'
import { CopyButton } from '../navigation/CopyButton.tsx'
import classes from './ShownOnce.module.css'

interface ShownOnceProps {
  /** Names the secret. */
  label: string
  secret: string
  /** What must be copied with it. */
  children?: ReactNode
  onDone: () => void
}

/** A secret that cannot be shown again, with a button that copies it, at the end of a dialog. */
export function ShownOnce({ label, secret, children, onDone }: ShownOnceProps) {
  return (
    <div className={classes.end}>
      {children}
      <div className={classes.secret}>
        <Note tone="warn" role="status">
          <Trans>Copy this now. You won’t see it again.</Trans>
        </Note>
        <span className={classes.label}>{label}</span>
        <code className={classes.text}>{secret}</code>
        <CopyButton text={secret} />
      </div>
      <Button variant="filled" onClick={onDone}>
        <Trans>Done</Trans>
      </Button>
    </div>
  )
}
