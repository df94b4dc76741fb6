import { Trans, useLingui } from '@lingui/react/macro'
import { Button } from '@mantine/core'
import { IconAlertTriangle, IconRefresh } from '@tabler/icons-react'
import classes from './ErrorState.module.css'

interface ErrorStateProps {
  title?: string
  /** The error as the API words it; an `ApiError` or any other Error. */
  error?: unknown
  onRetry?: () => void
}

/** What could not be loaded, and the way to try again. */
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
