import { Trans } from '@lingui/react/macro'
import { Menu } from '@mantine/core'
import { OpenedMenu } from '../navigation/OpenedMenu.tsx'
import type { Opening } from '../navigation/Opener.tsx'
import { fieldOf, keysOf, toggledKey, withFirstKey } from './ordering.ts'
import classes from './SortMenu.module.css'
import type { SortChoice, Sorting } from './sorting.ts'

/** Loaded with the first press. */
export default function SortMenuItems({ choices, ordering, onOrder, ...opening }: Opening & Sorting) {
  const [first, ...then] = keysOf(ordering)
  return (
    <OpenedMenu {...opening} className={classes.menu} withinPortal={false} position="bottom-start">
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
    </OpenedMenu>
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
