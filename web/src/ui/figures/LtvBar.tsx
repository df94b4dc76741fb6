import { useLingui } from '@lingui/react/macro'
import { formatPercent } from '../format.ts'
import classes from './LtvBar.module.css'

interface LtvBarProps {
  /** Loan to value in percent, earlier-ranking balances included. */
  ltv: number | null | undefined
  /** The part that ranks ahead of this mortgage, in percent of the property value. */
  prior?: number | null
  large?: boolean
}

/** Where lenders usually stop; the legend of a large bar names it. */
export const USUAL_MOST = 75
/** Between what ranks ahead and this mortgage, in pixels. */
const GAP = 2

const within = (value: number) => Math.min(100, Math.max(0, value))

/**
 * Prior balances hatched, this mortgage solid, equity pale, a tick at 75 %. Each part ends at its share. The caller shows the number next to it.
 */
export function LtvBar({ ltv, prior, large }: LtvBarProps) {
  const { t } = useLingui()
  const ahead = within(prior ?? 0)
  const own = Math.max(0, within(ltv ?? 0) - ahead)
  const total = formatPercent(ltv, 1)
  const first = formatPercent(prior, 1)
  const label =
    ltv == null
      ? t`Loan to value not given`
      : ahead > 0
        ? t`Loan to value ${total}, of which ${first} ranks ahead`
        : t`Loan to value ${total}`
  return (
    <div
      className={classes.bar}
      data-large={large || undefined}
      data-unknown={ltv == null || undefined}
      role="img"
      aria-label={label}
    >
      {ahead > 0 && <span className={classes.prior} style={{ width: `${ahead}%` }} />}
      {own > 0 && (
        <span
          className={classes.own}
          style={ahead > 0 ? { width: `calc(${own}% - ${GAP}px)`, marginLeft: GAP } : { width: `${own}%` }}
        />
      )}
      <span className={classes.tick} style={{ left: `${USUAL_MOST}%` }} />
    </div>
  )
}
