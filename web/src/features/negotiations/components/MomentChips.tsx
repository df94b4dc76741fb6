import { useLingui } from '@lingui/react/macro'
import { serverNow } from '../../../platform/clock/server-clock.ts'
import { PickChip } from '../../../ui/navigation/Chip.tsx'
import { expiryIn } from '../model.ts'
import classes from './Negotiation.module.css'

interface MomentChipsProps {
  /** The latest allowed moment; null for no limit. */
  last: string | null
  onPick: (moment: string) => void
}

const DAYS = [1, 2, 3] as const

/** Quick choices below a date field. */
export function MomentChips({ last, onPick }: MomentChipsProps) {
  const { t } = useLingui()
  return (
    <div className={classes.chips}>
      {DAYS.map((days) => (
        <PickChip key={days} onClick={() => onPick(expiryIn(days, serverNow(), last))}>
          {days === 1 ? t`In 1 day` : t`In ${days} days`}
        </PickChip>
      ))}
    </div>
  )
}
