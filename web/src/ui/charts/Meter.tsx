import classes from './Meter.module.css'

interface MeterProps {
  label: string
  /** 0 to 100. */
  percent: number
}

/** Progress of a checklist, a form or an upload. */
export function Meter({ label, percent }: MeterProps) {
  const value = Math.min(100, Math.max(0, Math.round(percent)))
  return (
    <div
      className={classes.meter}
      role="progressbar"
      aria-label={label}
      aria-valuenow={value}
      aria-valuemin={0}
      aria-valuemax={100}
    >
      <span style={{ width: `${value}%` }} />
    </div>
  )
}
