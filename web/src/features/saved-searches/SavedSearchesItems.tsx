import { Trans } from '@lingui/react/macro'
import { Menu } from '@mantine/core'
import { Link } from 'react-router'
import { paths } from '#domain/kernel/paths.ts'
import { OpenedMenu } from '../../ui/navigation/OpenedMenu.tsx'
import type { Opening } from '../../ui/navigation/Opener.tsx'
import { useSavedSearches } from './api.ts'

interface SavedSearchesItemsProps extends Opening {
  /** Undefined where a button beside the menu saves. */
  onSave: (() => void) | undefined
}

/** Loaded with the first press. */
export default function SavedSearchesItems({ onSave, ...opening }: SavedSearchesItemsProps) {
  return (
    <OpenedMenu {...opening} withinPortal={false}>
      {opening.opened && <Searches />}
      {onSave && (
        <Menu.Item onClick={onSave}>
          <Trans>Save search</Trans>
        </Menu.Item>
      )}
      <Menu.Item component={Link} to={paths.creditBoxes}>
        <Trans>Credit boxes and saved searches</Trans>
      </Menu.Item>
    </OpenedMenu>
  )
}

function Searches() {
  const { data } = useSavedSearches()
  if (!data || data.results.length === 0) return null
  return (
    <>
      {data.results.map((search) => (
        <Menu.Item
          key={search.id}
          component={Link}
          to={`${paths.marketplace}?${new URLSearchParams(search.filters)}`}
        >
          {search.name}
        </Menu.Item>
      ))}
      <Menu.Divider />
    </>
  )
}
