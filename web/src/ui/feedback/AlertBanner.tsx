import { useLingui } from '@lingui/react/macro'
import { IconAlertTriangle, IconCircleX, IconInfoCircle, IconX } from '@tabler/icons-react'
import type { ReactNode } from 'react'
import classes from './AlertBanner.module.css'

export interface AlertBannerProps {
  severity: 'info' | 'warning' | 'error'
  title: string
  message?: ReactNode
  /** One link or button, on the right. */
  action?: ReactNode
  onDismiss?: () => void
}

/** The line under the top bar for messages about the whole page. */
export function AlertBanner({ severity, title, message, action, onDismiss }: AlertBannerProps) {
  const { t } = useLingui()
  const Shape =
    severity === 'info' ? IconInfoCircle : severity === 'warning' ? IconAlertTriangle : IconCircleX
  return (
    <div className={classes.banner} data-severity={severity} role={severity === 'error' ? 'alert' : 'status'}>
      <Shape size={16} aria-hidden />
      <p>
        <b>{title}</b> {message}
      </p>
      <div className={classes.end}>
        {action}
        {onDismiss && (
          <button type="button" aria-label={t`Dismiss`} onClick={onDismiss}>
            <IconX size={16} aria-hidden />
          </button>
        )}
      </div>
    </div>
  )
}
