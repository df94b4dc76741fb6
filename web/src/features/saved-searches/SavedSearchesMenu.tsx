import { Trans, useLingui } from '@lingui/react/macro'
import { ActionIcon, Button, Menu } from '@mantine/core'
import { IconBookmark, IconChevronDown } from '@tabler/icons-react'
import { lazy, Suspense, useState } from 'react'
import { Link } from 'react-router'
import { paths } from '#domain/kernel/paths.ts'
import { toast } from '../../ui/feedback/toast.ts'
import { useSavedSearches } from './api.ts'

const SavedSearchDialog = lazy(() => import('./SavedSearchDialog.tsx'))

interface SavedSearchesMenuProps {
  /** What the marketplace is filtered by, as in the address. */
  filters: Record<string, string>
  /** A name to begin with. */
  name: string
  /** An icon without a word, on a phone. */
  compact?: boolean
}

/** The saved searches as links to their deals, and what saves the filters of the marketplace. */
export function SavedSearchesMenu({ filters, name, compact }: SavedSearchesMenuProps) {
  const { t } = useLingui()
  const [isOpen, setOpen] = useState(false)
  const [isSaving, setSaving] = useState(false)
  const save = () => setSaving(true)
  return (
    <>
      <Menu opened={isOpen} onChange={setOpen}>
        <Menu.Target>
          {compact ? (
            <ActionIcon variant="default" size={40} aria-label={t`Saved searches`}>
              <IconBookmark size={18} stroke={1.7} aria-hidden />
            </ActionIcon>
          ) : (
            <Button
              leftSection={<IconBookmark size={18} stroke={1.7} aria-hidden />}
              rightSection={<IconChevronDown size={16} aria-hidden />}
            >
              <Trans>Saved searches</Trans>
            </Button>
          )}
        </Menu.Target>
        <Menu.Dropdown>
          {isOpen && <Searches />}
          {compact && (
            <Menu.Item onClick={save}>
              <Trans>Save search</Trans>
            </Menu.Item>
          )}
          <Menu.Item component={Link} to={paths.creditBoxes}>
            <Trans>Credit boxes and saved searches</Trans>
          </Menu.Item>
        </Menu.Dropdown>
      </Menu>
      {!compact && (
        <Button aria-haspopup="dialog" onClick={save}>
          <Trans>Save search</Trans>
        </Button>
      )}
      {isSaving && (
        <Suspense>
          <SavedSearchDialog
            title={t`Save this search`}
            filters={filters}
            initial={{ name, alerts: 'at_once' }}
            onClose={() => setSaving(false)}
            onSaved={() => {
              setSaving(false)
              toast.success(t`Search saved`)
            }}
          />
        </Suspense>
      )}
    </>
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
