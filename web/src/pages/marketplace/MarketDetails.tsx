import { Trans, useLingui } from '@lingui/react/macro'
import { MORTGAGE_CLASS, POSITION, PROVINCE } from '#domain/deals/vocabulary.ts'
import { MAX_PAGE_SIZE } from '#domain/kernel/list.ts'
import { type DealFigures, useDeals } from '../../features/deals/api.ts'
import { ExportMenu } from '../../features/deals/components/ExportMenu.tsx'
import { FilterChips } from '../../features/deals/filters/FilterChips.tsx'
import { queryOf } from '../../features/deals/filters/filters.ts'
import { useChartCounts, useCompositionCounts } from '../../features/deals/filters/use-facets.ts'
import { ErrorState } from '../../ui/feedback/ErrorState.tsx'
import { PageSkeleton } from '../../ui/feedback/Skeletons.tsx'
import { Card } from '../../ui/layout/Card.tsx'
import { CityMap } from './CityMap.tsx'
import { citiesOf } from './canada-map.ts'
import classes from './MarketDetails.module.css'
import { NoDeals } from './NoDeals.tsx'
import { ProvinceMap } from './ProvinceMap.tsx'
import { ResultFigures } from './ResultFigures.tsx'
import { ShareTable } from './ShareTable.tsx'
import { toggled } from './shares.ts'
import { TermShares } from './TermShares.tsx'
import { exportedOf, useColumns } from './use-columns.ts'
import type { Market } from './use-market.ts'
import { YieldLtvChart } from './YieldLtvChart.tsx'

interface MarketDetailsProps {
  market: Market
  figures: DealFigures | undefined
  narrow: boolean
}

/** The result as charts: yield by risk, and its composition. */
export default function MarketDetails({ market, figures, narrow }: MarketDetailsProps) {
  return (
    <>
      <ResultFigures figures={figures} part={market.part} compact={narrow} />
      <div className={classes.chips}>
        <FilterChips filters={market.filters} onChange={market.setFilters} />
      </div>
      <Charts market={market} figures={figures} />
    </>
  )
}

function Charts({ market, figures }: Omit<MarketDetailsProps, 'narrow'>) {
  const { t } = useLingui()
  const { filters, part, ordering, setFilters } = market
  const counts = useChartCounts(filters, part)
  const composition = useCompositionCounts(filters, part)
  const columns = useColumns(part)
  const deals = useDeals({ ...queryOf(filters), market: part, ordering, page_size: MAX_PAGE_SIZE })
  if (deals.isError) return <ErrorState error={deals.error} onRetry={() => void deals.refetch()} />
  if (!deals.data || !figures) return <PageSkeleton />
  const { results, count } = deals.data
  if (count === 0) return <NoDeals market={market} count={0} />
  return (
    <div className={classes.details}>
      <Card
        as="section"
        className={classes.wide}
        title={t`Yield against LTV`}
        aside={
          <ExportMenu
            query={{ ...queryOf(filters), market: part, ordering }}
            columns={exportedOf(columns)}
            count={count}
          />
        }
        subtitle={
          count > results.length ? (
            <Trans>
              The first {results.length} of {count} deals, in the order of the list
            </Trans>
          ) : (
            <Trans>Each mark is a deal; the dashed line is at 75%</Trans>
          )
        }
      >
        <YieldLtvChart deals={results} />
      </Card>
      <div className={classes.stack}>
        <ProvinceMap
          title={t`Map of the provinces`}
          counts={counts.state}
          chosen={filters.state}
          onToggle={(province) => setFilters({ ...filters, state: toggled(filters.state, province) })}
        />
        <ShareTable
          title={t`By province`}
          of={<Trans>Province</Trans>}
          counts={counts.state}
          labels={PROVINCE}
          chosen={filters.state}
          onToggle={(key) => setFilters({ ...filters, state: toggled(filters.state, key) })}
        />
      </div>
      <div className={classes.stack}>
        <ShareTable
          title={t`By class`}
          of={<Trans>Class</Trans>}
          counts={counts.mortgage_class}
          labels={MORTGAGE_CLASS}
          chosen={filters.mortgage_class}
          onToggle={(key) => setFilters({ ...filters, mortgage_class: toggled(filters.mortgage_class, key) })}
        />
        <ShareTable
          title={t`By position`}
          of={<Trans>Position</Trans>}
          counts={counts.position}
          labels={POSITION}
          chosen={filters.position}
          onToggle={(key) => setFilters({ ...filters, position: toggled(filters.position, key) })}
        />
        <TermShares
          counts={composition.remaining_term}
          filters={filters}
          onChange={(term) => setFilters({ ...filters, ...term })}
        />
      </div>
      <div className={classes.wide}>
        <CityMap
          cities={citiesOf(composition.city)}
          chosen={filters.city}
          onToggle={(city) => setFilters({ ...filters, city })}
        />
      </div>
    </div>
  )
}
