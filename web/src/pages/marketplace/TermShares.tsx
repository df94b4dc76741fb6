import { Trans, useLingui } from '@lingui/react/macro'
import { TERM_BUCKETS, type TermBucket } from '#domain/deals/composition.ts'
import type { MarketFilters } from '../../features/deals/filters/filters.ts'
import { Card } from '../../ui/layout/Card.tsx'
import { CountTable } from './ShareTable.tsx'

type Term = Pick<MarketFilters, 'remaining_term__gte' | 'remaining_term__lte'>

interface TermSharesProps {
  counts: Readonly<Record<string, number>>
  filters: Term
  onChange: (term: Term) => void
}

/**
 * The deals by their remaining term, the shortest first; a click filters by it, a second click takes the filter away.
 */
export function TermShares({ counts, filters, onChange }: TermSharesProps) {
  const { t } = useLingui()
  const isChosen = ({ from, to }: TermBucket) =>
    (filters.remaining_term__gte ?? 0) === from &&
    filters.remaining_term__lte === to &&
    (from > 0 || to !== null)
  const bucketOf = (key: string) => TERM_BUCKETS.find((bucket) => bucket.key === key)
  const toggle = (bucket: TermBucket | undefined) =>
    bucket &&
    onChange(
      isChosen(bucket)
        ? { remaining_term__gte: null, remaining_term__lte: null }
        : { remaining_term__gte: bucket.from || null, remaining_term__lte: bucket.to },
    )
  const shown = TERM_BUCKETS.filter((bucket) => (counts[bucket.key] ?? 0) > 0 || isChosen(bucket))
  const rows = shown.map(({ key, from, to }) => ({
    key,
    label:
      to === null ? (
        <Trans>{from} months and more</Trans>
      ) : (
        <Trans>
          {from} to {to} months
        </Trans>
      ),
    count: counts[key] ?? 0,
  }))
  return (
    <Card title={t`By remaining term`} as="section">
      <CountTable
        title={t`By remaining term`}
        of={<Trans>Remaining term</Trans>}
        rows={rows}
        total={rows.reduce((sum, { count }) => sum + count, 0)}
        isChosen={(key) => {
          const bucket = bucketOf(key)
          return bucket !== undefined && isChosen(bucket)
        }}
        onToggle={(key) => toggle(bucketOf(key))}
      />
    </Card>
  )
}
