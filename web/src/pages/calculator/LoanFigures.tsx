import { Plural, Trans, useLingui } from '@lingui/react/macro'
import { type Cents, toDecimal } from '#domain/kernel/money.ts'
import { FREQUENCIES } from '#domain/mortgage/frequency.ts'
import { effectiveRate } from '#domain/mortgage/rates.ts'
import { Figure, FigureStrip } from '../../ui/figures/FigureStrip.tsx'
import { MoneyText } from '../../ui/figures/MoneyText.tsx'
import { formatFraction, formatPercent, NONE } from '../../ui/format.ts'
import type { Calculation } from './calculate.ts'

/** The main results: payment, totals and balance. */
export function LoanFigures({ calculation }: { calculation: Calculation }) {
  const { t } = useLingui()
  const { payment, count, balance, term_interest, total_interest, outstanding } = calculation
  const { frequency, rate, compounding } = outstanding.loan
  const effective = formatPercent(effectiveRate(rate, compounding), 4)
  return (
    <FigureStrip large label={t`Loan figures`}>
      <Figure label={t`Payment`} value={<Amount cents={payment} />} note={FREQUENCIES[frequency]} />
      <Figure
        label={t`Balance at the end of the term`}
        value={<Amount cents={balance} />}
        note={<Plural value={count} one="after # payment" other="after # payments" />}
      />
      <Figure
        label={t`Interest in the term`}
        value={<Amount cents={term_interest} />}
        note={<Trans>effective rate {effective}</Trans>}
      />
      <Figure
        label={t`Total interest`}
        value={total_interest === null ? NONE : <Amount cents={total_interest} />}
        note={total_interest === null ? t`no principal is paid` : t`over the whole amortization`}
      />
    </FigureStrip>
  )
}

/** De-emphasises the cents; an unrounded payment shows four decimals. */
function Amount({ cents }: { cents: Cents }) {
  if (Number.isInteger(cents)) return <MoneyText amount={toDecimal(cents)} faintCents />
  return formatFraction((cents / 100).toFixed(4))
}
