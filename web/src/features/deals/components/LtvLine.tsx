import { Trans } from '@lingui/react/macro'
import { LtvBar } from '../../../ui/figures/LtvBar.tsx'
import { Percent } from '../../../ui/figures/Percent.tsx'
import { formatPercent } from '../../../ui/format.ts'
import { priorShare } from '../model.ts'
import classes from './LtvLine.module.css'

interface Leveraged {
  ltv: number | null
  prior_balance: string
  property_value: string | null
}

/** Loan to value including prior balances, as text, number and bar. */
export function LtvLine({ deal }: { deal: Leveraged }) {
  const prior = priorShare(deal)
  const ahead = formatPercent(prior, 1)
  return (
    <div className={classes.line}>
      <div className={classes.words}>
        <span>{prior === null ? <Trans>LTV</Trans> : <Trans>LTV, {ahead} ranks ahead</Trans>}</span>
        <Percent value={deal.ltv} places={1} className={classes.value} />
      </div>
      <LtvBar ltv={deal.ltv} prior={prior} />
    </div>
  )
}

/** The same as a table cell. */
export function LtvCell({ deal }: { deal: Leveraged }) {
  return (
    <span className={classes.cell}>
      <span className={classes.cellBar}>
        <LtvBar ltv={deal.ltv} prior={priorShare(deal)} />
      </span>
      <Percent value={deal.ltv} places={1} className={classes.cellValue} />
    </span>
  )
}
