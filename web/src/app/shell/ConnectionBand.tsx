import { useLingui } from '@lingui/react/macro'
import { useEffect } from 'react'
import { useIsConnectionLost } from '../../platform/live/live.ts'
import { AlertBanner } from '../../ui/feedback/AlertBanner.tsx'
import classes from './ConnectionBand.module.css'

/** A banner while the connection to the server is lost; the page's clocks turn grey. */
export function ConnectionBand() {
  const { t } = useLingui()
  const isLost = useIsConnectionLost()
  useEffect(() => {
    // Clocks are also in dialogs, outside the shell.
    if (isLost) document.documentElement.dataset.connection = 'lost'
    return () => {
      delete document.documentElement.dataset.connection
    }
  }, [isLost])
  return (
    <div className={classes.band}>
      {isLost && (
        <AlertBanner
          severity="error"
          title={t`Connection lost.`}
          message={t`Prices may be out of date. Reconnecting…`}
        />
      )}
    </div>
  )
}
