import { useLingui } from '@lingui/react/macro'
import { NativeSelect } from '@mantine/core'
import type { DealList } from '../../features/deals/api.ts'
import { Pager } from '../../ui/lists/Pager.tsx'
import classes from './MarketPager.module.css'
import { pageSizes } from './paging.ts'
import type { Market } from './use-market.ts'

interface MarketPagerProps {
  market: Market
  list: DealList
  onPage: (page: number) => void
}

/** Pager, and page size. */
export function MarketPager({ market, list, onPage }: MarketPagerProps) {
  const { t } = useLingui()
  const sizes = [...new Set([...pageSizes(market.view), market.pageSize])].sort((a, b) => a - b)
  return (
    <div className={classes.pager}>
      <div className={classes.pages}>
        <Pager page={market.page} pageSize={market.pageSize} list={list} onPage={onPage} />
      </div>
      <NativeSelect
        size="xs"
        w={116}
        aria-label={t`Deals per page`}
        data={sizes.map((size) => ({ value: String(size), label: t`${size} a page` }))}
        value={String(market.pageSize)}
        onChange={(event) => market.setPageSize(Number(event.currentTarget.value))}
      />
    </div>
  )
}
