import { useLingui } from '@lingui/react/macro'
import { Tooltip } from '@mantine/core'
import { IconInfoCircle } from '@tabler/icons-react'
import classes from './Reason.module.css'

/** A reason for a rejection, behind an icon that opens by pointer, touch and keyboard. */
export function Reason({ children }: { children: string }) {
  const { t } = useLingui()
  return (
    <Tooltip label={children} multiline maw={320}>
      <button type="button" className={classes.sign} aria-label={t`Reason: ${children}`}>
        <IconInfoCircle size={16} aria-hidden />
      </button>
    </Tooltip>
  )
}
