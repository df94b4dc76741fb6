import { Trans } from '@lingui/react/macro'
import { IconLock } from '@tabler/icons-react'
import classes from './Withheld.module.css'

/** Shown where the server withholds a value, so that it does not look empty. */
export function Withheld() {
  return (
    <span className={classes.withheld}>
      <IconLock size={14} aria-hidden />
      <Trans>Shown after the sale</Trans>
    </span>
  )
}
