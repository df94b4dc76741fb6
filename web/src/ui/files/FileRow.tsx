import { useLingui } from '@lingui/react/macro'
import { ActionIcon } from '@mantine/core'
import { IconX } from '@tabler/icons-react'
import type { ReactNode } from 'react'
import classes from './FileRow.module.css'
import { fileSign } from './file-text.ts'

interface FileRowProps {
  name: string
  /** Below the name: size and author, progress, or an error. */
  below: ReactNode
  /** The document's type, or a field for choosing it. */
  type?: ReactNode
  status?: ReactNode
  onRemove?: () => void
}

/** A file in a list, uploading or stored. */
export function FileRow({ name, below, type, status, onRemove }: FileRowProps) {
  const { t } = useLingui()
  return (
    <li className={classes.file}>
      <span className={classes.sign} aria-hidden>
        {fileSign(name)}
      </span>
      <div className={classes.text}>
        <b>{name}</b>
        <div className={classes.below}>{below}</div>
      </div>
      <div className={classes.type}>{type}</div>
      <div className={classes.status}>{status}</div>
      {onRemove && (
        <ActionIcon variant="subtle" color="gray" size={32} aria-label={t`Remove ${name}`} onClick={onRemove}>
          <IconX size={16} aria-hidden />
        </ActionIcon>
      )}
    </li>
  )
}
