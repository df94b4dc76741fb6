import { Trans, useLingui } from '@lingui/react/macro'
import type { CashFlowOut } from '#domain/books/pool/contract.ts'
import { Figure, FigureStrip } from '../../../ui/figures/FigureStrip.tsx'
import { formatMoney, formatMoneyShort, formatNumber, formatPercent, NONE } from '../../../ui/format.ts'

const yearsText = (years: number | null) => (years === null ? NONE : formatNumber(years.toFixed(2)))

/** Price and yield, and what is received for it. */
export function CashFlowFigures({ data }: { data: CashFlowOut }) {
  const { t } = useLingui()
  const { pricing, totals } = data
  const accrued = formatMoneyShort(pricing?.accrued)
  const balance = formatMoneyShort(data.balance)
  return (
    <FigureStrip label={t`Price, yield and totals`}>
      <Figure
        label={<Trans>Price</Trans>}
        value={formatMoney(pricing?.price)}
        note={<Trans>and accrued interest of {accrued}</Trans>}
      />
      <Figure
        label={<Trans>Yield</Trans>}
        value={formatPercent(pricing?.yield)}
        note={pricing && <PercentOfBalance percent={pricing.percent} balance={balance} />}
      />
      <Figure
        label={<Trans>Total received</Trans>}
        value={formatMoneyShort(totals.received)}
        note={<InterestOf amount={totals.interest} />}
      />
      <Figure label={<Trans>Lost</Trans>} value={formatMoneyShort(totals.loss)} />
      <Figure
        label={<Trans>Average life</Trans>}
        value={yearsText(data.average_life)}
        note={<Trans>years</Trans>}
      />
    </FigureStrip>
  )
}

function PercentOfBalance({ percent, balance }: { percent: number; balance: string }) {
  const share = formatPercent(percent)
  return (
    <Trans>
      at {share} of {balance}
    </Trans>
  )
}

function InterestOf({ amount }: { amount: string }) {
  const interest = formatMoneyShort(amount)
  return <Trans>of which {interest} interest</Trans>
}
