import { Trans } from '@lingui/react/macro'
import { ActionIcon, Button } from '@mantine/core'
import { IconArrowsSort, IconChevronDown } from '@tabler/icons-react'
import text from '../../styles/text.module.css'
import { Opener } from '../navigation/Opener.tsx'
import { keysOf } from './ordering.ts'
import classes from './SortMenu.module.css'
import type { Sorting } from './sorting.ts'

const loadItems = () => import('./SortMenuItems.tsx')

interface SortMenuProps extends Sorting {
  /** Icon only, for a phone. */
  compact?: boolean
}

/** The order of a list: what it is sorted by first, and then. */
export function SortMenu({ choices, ordering, onOrder, compact }: SortMenuProps) {
  const [first, ...then] = keysOf(ordering)
  const labelOf = (key: string) =>
    choices.find(({ value }) => value === key)?.label ?? <Trans>By column</Trans>
  const name = (
    <>
      <span className={text.srOnly}>
        <Trans>Sort</Trans>
        {first && ': '}
      </span>
      {first && <span className={compact ? text.srOnly : undefined}>{labelOf(first)}</span>}
      {then.map((key) => (
        <span key={key} className={text.srOnly}>
          {' '}
          <Trans>then {labelOf(key)}</Trans>
        </span>
      ))}
      {then.length > 0 && (
        <span className={classes.more} aria-hidden>
          +{then.length}
        </span>
      )}
    </>
  )
  return (
    <Opener
      popup="menu"
      load={loadItems}
      content={{ choices, ordering, onOrder }}
      button={
        compact ? (
          <ActionIcon variant="default" size={40}>
            <IconArrowsSort size={18} stroke={1.7} aria-hidden />
            {name}
          </ActionIcon>
        ) : (
          <Button
            size="sm"
            leftSection={<IconArrowsSort size={16} stroke={1.7} aria-hidden />}
            rightSection={<IconChevronDown size={14} aria-hidden />}
          >
            {name}
            {!first && <Trans>Sort</Trans>}
          </Button>
        )
      }
    />
  )
}
