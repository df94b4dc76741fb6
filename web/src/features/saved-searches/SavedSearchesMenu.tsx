import { Trans, useLingui } from '@lingui/react/macro'
import { ActionIcon, Button } from '@mantine/core'
import { IconBookmark, IconChevronDown } from '@tabler/icons-react'
import { useState } from 'react'
import { lazyDialog } from '../../ui/feedback/later.tsx'
import { toast } from '../../ui/feedback/toast.ts'
import { Opener } from '../../ui/navigation/Opener.tsx'

const loadItems = () => import('./SavedSearchesItems.tsx')
const SavedSearchDialog = lazyDialog(() => import('./SavedSearchDialog.tsx'))

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
  const [isSaving, setSaving] = useState(false)
  const save = () => setSaving(true)
  return (
    <>
      <Opener
        popup="menu"
        load={loadItems}
        content={{ onSave: compact ? save : undefined }}
        button={
          compact ? (
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
          )
        }
      />
      {!compact && (
        <Button aria-haspopup="dialog" onClick={save}>
          <Trans>Save search</Trans>
        </Button>
      )}
      {isSaving && (
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
      )}
    </>
  )
}
