import { Trans } from '@lingui/react/macro'
import { IconLock } from '@tabler/icons-react'
import classes from './Withheld.module.css'

interface WithheldProps {
  /** Also in the deal room, before the sale. */
  inRoom?: boolean
}

/** Shown where the server withholds a value, so that it does not look empty. */
export function Withheld({ inRoom }: WithheldProps) {
  return (
    <span className={classes.withheld}>
      <IconLock size={14} aria-hidden />
      {inRoom ? <Trans>Shown in the deal room</Trans> : <Trans>Shown after the sale</Trans>}
    </span>
  )
}
