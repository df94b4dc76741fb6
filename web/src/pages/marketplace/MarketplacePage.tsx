import { Trans, useLingui } from '@lingui/react/macro'
import { lazy, Suspense } from 'react'
import { STATES_OF_MARKET } from '#domain/deals/lifecycle.ts'
import { FilterSheet } from '../../features/deals/filters/FilterSheet.tsx'
import { activeFilters, NO_FILTERS } from '../../features/deals/filters/filters.ts'
import { FilterPanel } from '../../features/deals/filters/LazyFilterPanel.tsx'
import { useFacets, useMarketCount } from '../../features/deals/filters/use-facets.ts'
import { PageSkeleton } from '../../ui/feedback/Skeletons.tsx'
import { Page, PageHead } from '../../ui/layout/Page.tsx'
import { useBreakpoint } from '../../ui/layout/use-breakpoint.ts'
import { ClearAll } from '../../ui/navigation/ClearAll.tsx'
import { UrlTabs } from '../../ui/navigation/UrlTabs.tsx'
import { MarketDeals } from './MarketDeals.tsx'
import classes from './MarketplacePage.module.css'
import { MarketSearches } from './MarketSearches.tsx'
import { MarketSortMenu } from './MarketSortMenu.tsx'
import { useMarket } from './use-market.ts'

const MarketDetails = lazy(() => import('./MarketDetails.tsx'))

/** States and orders differ between the tabs. */
const OF_ONE_TAB = ['deal_state', 'ordering', 'compare', 'period']

/** /marketplace: all deals visible to the user, with filters, sorting and comparison. */
export function Component() {
  const { t } = useLingui()
  const market = useMarket()
  const { tab, part } = market
  const { figures, counts } = useFacets(market.filters, part)
  const openCount = useMarketCount(market.filters, 'open')
  const resultCount = useMarketCount(market.filters, 'results')
  const phone = useBreakpoint('phone')
  const narrow = useBreakpoint('tablet')
  // The table needs the whole width, so its filters are in a sheet.
  const hasPanel = !narrow && (tab === 'details' || market.view === 'grid')
  const list = (
    <MarketDeals market={market} figures={figures.data} hasPanel={hasPanel} phone={phone} narrow={narrow} />
  )
  return (
    <Page title={t`Marketplace`}>
      <div className={classes.layout} data-panel={hasPanel || undefined}>
        {hasPanel && (
          <aside className={classes.aside} aria-label={t`Filters`}>
            <div className={classes.asideHead}>
              <h2>
                <Trans>Filters</Trans>
              </h2>
              {activeFilters(market.filters).length > 0 && (
                <ClearAll onClear={() => market.setFilters(NO_FILTERS)} />
              )}
            </div>
            <FilterPanel
              filters={market.filters}
              counts={counts}
              onChange={market.setFilters}
              states={STATES_OF_MARKET[part]}
            />
          </aside>
        )}
        <div className={classes.body}>
          <PageHead
            title={<Trans>Marketplace</Trans>}
            actions={
              <>
                <MarketSearches filters={market.filters} compact={phone} />
                {(phone || (tab === 'details' && !hasPanel)) && (
                  <>
                    {phone && tab !== 'details' && <MarketSortMenu market={market} compact />}
                    <FilterSheet filters={market.filters} market={part} onApply={market.setFilters} tall />
                  </>
                )}
              </>
            }
          />
          <UrlTabs
            label={t`Marketplace`}
            clears={OF_ONE_TAB}
            items={[
              { value: 'deals', label: t`Deals`, count: openCount, content: list },
              { value: 'results', label: t`Results`, count: resultCount, content: list },
              {
                value: 'details',
                label: t`Details`,
                content: (
                  <Suspense fallback={<PageSkeleton />}>
                    <MarketDetails market={market} figures={figures.data} narrow={narrow} />
                  </Suspense>
                ),
              },
            ]}
          />
        </div>
      </div>
    </Page>
  )
}
