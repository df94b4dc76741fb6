import { Trans, useLingui } from '@lingui/react/macro'
import { DIMENSION_LABELS, DIMENSION_NAMES } from '#domain/books/pool/bands.ts'
import type { PoolOut } from '#domain/books/pool/contract.ts'
import { EmptyState } from '../../../ui/feedback/EmptyState.tsx'
import { ErrorState } from '../../../ui/feedback/ErrorState.tsx'
import { CardsSkeleton } from '../../../ui/feedback/Skeletons.tsx'
import { Figure, FigureStrip } from '../../../ui/figures/FigureStrip.tsx'
import { formatMoneyShort, formatPercent, groupThousands } from '../../../ui/format.ts'
import { Card } from '../../../ui/layout/Card.tsx'
import classes from '../../deals/detail/tabs.module.css'
import { usePool } from './api.ts'
import { BandTable } from './BandTable.tsx'
import { Concentration } from './Concentration.tsx'
import { monthsText, scoreText } from './texts.ts'

/** The mortgages of a book by what determines their risk, each as a bar chart with its table. */
export function Stratification({ deal }: { deal: string }) {
  const { t } = useLingui()
  const pool = usePool(deal)
  if (pool.isError) return <ErrorState error={pool.error} onRetry={() => void pool.refetch()} />
  if (!pool.data) return <CardsSkeleton count={2} height={280} />
  if (pool.data.total.count === 0)
    return (
      <Card padded={false}>
        <EmptyState title={t`No mortgages yet`} withPicture={false}>
          <Trans>The stratification is computed once the loan tape is imported.</Trans>
        </EmptyState>
      </Card>
    )
  return (
    <div className={classes.stack}>
      <Totals total={pool.data.total} />
      {DIMENSION_NAMES.map((name) => (
        <BandTable key={name} title={DIMENSION_LABELS[name]} bands={pool.data.tables[name]} />
      ))}
      <Concentration concentration={pool.data.concentration} />
    </div>
  )
}

function Totals({ total }: { total: PoolOut['total'] }) {
  const { t } = useLingui()
  const count = groupThousands(String(total.count))
  return (
    <FigureStrip label={t`The pool as a whole, averages weighted by balance`}>
      <Figure
        label={<Trans>Balance</Trans>}
        value={formatMoneyShort(total.balance)}
        note={<Trans>{count} mortgages</Trans>}
      />
      <Figure
        label={<Trans>Interest rate</Trans>}
        value={formatPercent(total.interest_rate)}
        note={<Trans>weighted by balance</Trans>}
      />
      <Figure
        label={<Trans>LTV</Trans>}
        value={formatPercent(total.ltv)}
        note={<Trans>weighted by balance</Trans>}
      />
      <Figure
        label={<Trans>Remaining term</Trans>}
        value={monthsText(total.remaining_term)}
        note={<Trans>months, weighted by balance</Trans>}
      />
      <Figure
        label={<Trans>Credit score</Trans>}
        value={scoreText(total.credit_score)}
        note={<Trans>weighted by balance</Trans>}
      />
    </FigureStrip>
  )
}
