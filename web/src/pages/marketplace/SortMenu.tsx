import type { MessageDescriptor } from '@lingui/core'
import { msg } from '@lingui/core/macro'
import { useLingui } from '@lingui/react/macro'
import { ActionIcon, Button, Menu } from '@mantine/core'
import { IconArrowsSort, IconChevronDown } from '@tabler/icons-react'
import type { MarketPart } from '#domain/deals/lifecycle.ts'
import { DEFAULT_ORDERING } from './paging.ts'
import type { Market } from './use-market.ts'

type Orders = readonly { value: string; label: MessageDescriptor }[]

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

interface SortMenuProps {
  market: Market
  /** Icon only, for a phone. */
  compact?: boolean
}

/** The most useful orders; the table's headers offer more. */
export function SortMenu({ market: { part, ordering, setOrdering }, compact }: SortMenuProps) {
  const { t } = useLingui()
  const orders = ORDERS[part]
  const chosen = orders.find(({ value }) => value === ordering)
  const name = chosen ? t(chosen.label) : t`By column`
  const label = t`Sort: ${name}`
  return (
    <Menu withinPortal={false}>
      <Menu.Target>
        {compact ? (
          <ActionIcon variant="default" size={40} aria-label={label}>
            <IconArrowsSort size={18} stroke={1.7} aria-hidden />
          </ActionIcon>
        ) : (
          <Button
            size="sm"
            aria-label={label}
            leftSection={<IconArrowsSort size={16} stroke={1.7} aria-hidden />}
            rightSection={<IconChevronDown size={14} aria-hidden />}
          >
            {name}
          </Button>
        )}
      </Menu.Target>
      <Menu.Dropdown>
        <Menu.RadioGroup value={ordering} onChange={setOrdering}>
          {orders.map(({ value, label }) => (
            <Menu.RadioItem key={value} value={value} closeMenuOnClick>
              {t(label)}
            </Menu.RadioItem>
          ))}
        </Menu.RadioGroup>
      </Menu.Dropdown>
    </Menu>
  )
}
