import { Trans, useLingui } from '@lingui/react/macro'
import { Button } from '@mantine/core'
import { IconCopy } from '@tabler/icons-react'
import { Note } from '../feedback/Note.tsx'
import { toast } from '../feedback/toast.ts'
import classes from './ShownOnce.module.css'

interface ShownOnceProps {
  /** Names the secret. */
  label: string
  secret: string
}

/** A secret that cannot be shown again, with a button that copies it. */
export function ShownOnce({ label, secret }: ShownOnceProps) {
  const { t } = useLingui()
  const copy = async () => {
    try {
      await navigator.clipboard.writeText(secret)
      toast.success(t`Copied`)
    } catch {
      toast.error(t`This could not be copied. Select and copy it.`)
    }
  }
  return (
    <div className={classes.secret}>
      <Note tone="warn" role="status">
        <Trans>Copy this now. You won’t see it again.</Trans>
      </Note>
      <span className={classes.label}>{label}</span>
      <code className={classes.text}>{secret}</code>
      <Button leftSection={<IconCopy size={18} aria-hidden />} onClick={() => void copy()}>
        <Trans>Copy</Trans>
      </Button>
    </div>
  )
}
