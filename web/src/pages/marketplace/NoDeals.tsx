import { Trans, useLingui } from '@lingui/react/macro'
import { Button } from '@mantine/core'
import { Link } from 'react-router'
import { paths } from '#domain/kernel/paths.ts'
import { activeFilters, NO_FILTERS } from '../../features/deals/filters/filters.ts'
import { hasRole, useMe } from '../../platform/session/me.ts'
import { EmptyState } from '../../ui/feedback/EmptyState.tsx'
import type { Market } from './use-market.ts'

/** Empty result: the reason, and what to do next. */
export function NoDeals({ market, count }: { market: Market; count: number }) {
  const { t } = useLingui()
  const { data: me } = useMe()
  if (count > 0) {
    return (
      <EmptyState
        title={t`This page is empty`}
        action={<Button onClick={() => market.setPage(1)}>{t`Go to the first page`}</Button>}
      >
        <Trans>The list no longer has this page.</Trans>
      </EmptyState>
    )
  }
  if (activeFilters(market.filters).length > 0) {
    return (
      <EmptyState
        title={t`No Deals Listed`}
        action={<Button onClick={() => market.setFilters(NO_FILTERS)}>{t`Clear all filters`}</Button>}
      >
        <Trans>No deals match these filters. Remove one, or widen the LTV, term or amount.</Trans>
      </EmptyState>
    )
  }
  if (market.part === 'results')
    return (
      <EmptyState title={t`No results yet`}>
        <Trans>A deal appears here when its auction has ended, and for 30 days after it is sold.</Trans>
      </EmptyState>
    )
  if (market.part === 'past_results')
    return (
      <EmptyState title={t`No older results yet`}>
        <Trans>A sold deal moves here 30 days after its sale.</Trans>
      </EmptyState>
    )
  return (
    <EmptyState
      title={t`No Deals Listed`}
      action={
        me && hasRole(me, ['seller', 'superuser']) ? (
          <Button component={Link} to={paths.newDeal}>{t`List a deal`}</Button>
        ) : undefined
      }
    >
      <Trans>A deal appears here once it is approved and its auction dates are set.</Trans>
    </EmptyState>
  )
}
