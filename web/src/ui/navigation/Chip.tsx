import { useLingui } from '@lingui/react/macro'
import { IconX } from '@tabler/icons-react'
import classes from './Chip.module.css'

interface ChipProps {
  /** Name of the filter, de-emphasised. */
  label: string
  value: string
  onRemove: () => void
}

/** An active filter that a click removes. */
export function Chip({ label, value, onRemove }: ChipProps) {
  const { t } = useLingui()
  return (
    <span className={classes.chip}>
      <span className={classes.name}>{label}</span>
      {value}
      <button type="button" aria-label={t`Remove ${label}`} onClick={onRemove}>
        <IconX size={14} aria-hidden />
      </button>
    </span>
  )
}

interface PickChipProps {
  children: string
  pressed?: boolean
  onClick: () => void
  disabled?: boolean
}

/** A round toggle or quick step: `+ $1,000`. */
export function PickChip({ children, pressed, onClick, disabled }: PickChipProps) {
  return (
    <button
      type="button"
      className={classes.pick}
      aria-pressed={pressed}
      onClick={onClick}
      disabled={disabled}
    >
      {children}
    </button>
  )
}
