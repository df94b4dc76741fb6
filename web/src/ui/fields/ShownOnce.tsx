import { Trans } from '@lingui/react/macro'
import { Note } from '../feedback/Note.tsx'
import { CopyButton } from '../navigation/CopyButton.tsx'
import classes from './ShownOnce.module.css'

interface ShownOnceProps {
  /** Names the secret. */
  label: string
  secret: string
}

/** A secret that cannot be shown again, with a button that copies it. */
export function ShownOnce({ label, secret }: ShownOnceProps) {
  return (
    <div className={classes.secret}>
      <Note tone="warn" role="status">
        <Trans>Copy this now. You won’t see it again.</Trans>
      </Note>
      <span className={classes.label}>{label}</span>
      <code className={classes.text}>{secret}</code>
      <CopyButton text={secret} />
    </div>
  )
}
