import type { MessageDescriptor } from '@lingui/core'
import { msg } from '@lingui/core/macro'
import { useLingui } from '@lingui/react/macro'
import type { MarketPart } from '#domain/deals/lifecycle.ts'
import { useHasBox } from '../../features/credit-boxes/api.ts'
import { SortMenu } from '../../ui/lists/SortMenu.tsx'
import { DEFAULT_ORDERING } from './paging.ts'
import type { Market } from './use-market.ts'

type Orders = readonly { value: string; label: MessageDescriptor; isFirstOnly?: boolean }[]

const RESULT_ORDERS: Orders = [
  { value: DEFAULT_ORDERING.results, label: msg`Latest results` },
  { value: '-yield', label: msg`Highest yield` },
  { value: 'ltv', label: msg`Lowest LTV` },
  { value: '-principle_balance', label: msg`Largest principal` },
  { value: '-bid_count', label: msg`Most bids` },
]
const ORDERS: Readonly<Record<MarketPart, Orders>> = {
  open: [
    { value: DEFAULT_ORDERING.open, label: msg`Ending soonest` },
    { value: '-listed_at', label: msg`Newest` },
    { value: '-yield', label: msg`Highest yield` },
    { value: 'ltv', label: msg`Lowest LTV` },
    { value: '-principle_balance', label: msg`Largest principal` },
    { value: '-bid_count', label: msg`Most bids` },
  ],
  results: RESULT_ORDERS,
  past_results: RESULT_ORDERS,
}

/** For readers with a credit box; how deals match it can only be the first key. */
const BY_MATCH: Orders[number] = { value: 'match', label: msg`Best match`, isFirstOnly: true }

interface MarketSortMenuProps {
  market: Market
  /** Icon only, for a phone. */
  compact?: boolean
}

/** The most useful orders; the table's headers offer more. */
export function MarketSortMenu({ market: { part, ordering, setOrdering }, compact }: MarketSortMenuProps) {
  const { t } = useLingui()
  const hasBox = useHasBox()
  const orders = hasBox ? [...ORDERS[part], BY_MATCH] : ORDERS[part]
  const choices = orders.map((order) => ({ ...order, label: t(order.label) }))
  return <SortMenu choices={choices} ordering={ordering} onOrder={setOrdering} compact={compact} />
}
