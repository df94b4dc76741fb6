import { Trans } from '@lingui/react/macro'
import { IconLock } from '@tabler/icons-react'
import classes from './Withheld.module.css'

/** Stands where the server keeps a value back: never a blank. */
export function Withheld() {
  return (
    <span className={classes.withheld}>
      <IconLock size={14} aria-hidden />
      <Trans>Shown after the sale</Trans>
    </span>
  )
}
