import { Tooltip } from '@mantine/core'
import { IconInfoCircle } from '@tabler/icons-react'
import classes from './Hint.module.css'

interface HintProps {
  /** What the sentence is about, for users of a screen reader. */
  label: string
  children: string
}

/** A sentence behind an icon that opens by pointer, touch and keyboard. */
export function Hint({ label, children }: HintProps) {
  return (
    <Tooltip label={children} multiline maw={320}>
      <button type="button" className={classes.sign} aria-label={`${label}: ${children}`}>
        <IconInfoCircle size={16} aria-hidden />
      </button>
    </Tooltip>
  )
}
