import { Trans } from '@lingui/react/macro'
import { ActionIcon, Button, Menu } from '@mantine/core'
import { IconArrowsSort, IconChevronDown } from '@tabler/icons-react'
import type { ReactNode } from 'react'
import text from '../../styles/text.module.css'
import { fieldOf, keysOf, toggledKey, withFirstKey } from './ordering.ts'
import classes from './SortMenu.module.css'

export interface SortChoice {
  /** A key of the ordering. */
  value: string
  label: ReactNode
  /** What it leaves equal is sorted by others, and it by none. */
  isFirstOnly?: boolean
}

interface SortMenuProps {
  choices: readonly SortChoice[]
  /** Undefined in the order that the list has without any. */
  ordering: string | undefined
  onOrder: (ordering: string) => void
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
    <Menu withinPortal={false} position="bottom-start">
      <Menu.Target>
        {compact ? (
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
        )}
      </Menu.Target>
      <Menu.Dropdown className={classes.menu}>
        <Menu.Label>
          <Trans>Sort by</Trans>
        </Menu.Label>
        <Menu.RadioGroup value={first ?? null} onChange={(key) => onOrder(withFirstKey(ordering ?? '', key))}>
          {choices.map(({ value, label }) => (
            <Menu.RadioItem key={value} value={value} closeMenuOnClick>
              {label}
            </Menu.RadioItem>
          ))}
        </Menu.RadioGroup>
        {ordering !== undefined && first && (
          <ThenBy
            choices={choices.filter(
              ({ value, isFirstOnly }) => !isFirstOnly && fieldOf(value) !== fieldOf(first),
            )}
            then={then}
            onToggle={(key) => onOrder(toggledKey(ordering, key))}
          />
        )}
      </Menu.Dropdown>
    </Menu>
  )
}

interface ThenByProps {
  choices: readonly SortChoice[]
  then: readonly string[]
  onToggle: (key: string) => void
}

/** What decides between equals. */
function ThenBy({ choices, then, onToggle }: ThenByProps) {
  return (
    <>
      <Menu.Divider />
      <Menu.Label>
        <Trans>Then by</Trans>
      </Menu.Label>
      {choices.map(({ value, label }) => (
        <Menu.CheckboxItem
          key={value}
          checked={then.includes(value)}
          onChange={() => onToggle(value)}
          rightSection={then.length > 1 && then.includes(value) ? then.indexOf(value) + 2 : undefined}
        >
          {label}
        </Menu.CheckboxItem>
      ))}
    </>
  )
}
