import { Trans, useLingui } from '@lingui/react/macro'
import { Button } from '@mantine/core'
import { IconAlertTriangle, IconRefresh } from '@tabler/icons-react'
import classes from './ErrorState.module.css'

interface ErrorStateProps {
  title?: string
  /** An `ApiError`, whose message is shown, or any other error. */
  error?: unknown
  onRetry?: () => void
}

/** Shown when data could not be loaded, with a button to try again. */
export function ErrorState({ title, error, onRetry }: ErrorStateProps) {
  const { t } = useLingui()
  return (
    <div className={classes.error} role="alert">
      <span className={classes.sign}>
        <IconAlertTriangle size={22} aria-hidden />
      </span>
      <p className={classes.title}>{title ?? t`This could not be loaded`}</p>
      <p className={classes.text}>
        {error instanceof Error && error.message ? (
          error.message
        ) : (
          <Trans>Check your connection and try again.</Trans>
        )}
      </p>
      {onRetry && (
        <Button leftSection={<IconRefresh size={16} aria-hidden />} onClick={onRetry}>
          <Trans>Try again</Trans>
        </Button>
      )}
    </div>
  )
}
