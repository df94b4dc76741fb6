import { Trans, useLingui } from '@lingui/react/macro'
import { Button } from '@mantine/core'
import { IconBookmark } from '@tabler/icons-react'
import { lazy, Suspense, useState } from 'react'
import { toast } from '../../ui/feedback/toast.ts'

const SavedSearchDialog = lazy(() => import('./SavedSearchDialog.tsx'))

interface SaveSearchButtonProps {
  /** As in the address. */
  filters: Record<string, string>
  /** A name to begin with. */
  name: string
}

/** Saves the filters of the marketplace under a name. */
export function SaveSearchButton({ filters, name }: SaveSearchButtonProps) {
  const { t } = useLingui()
  const [isOpen, setOpen] = useState(false)
  return (
    <>
      <Button
        size="compact-sm"
        variant="subtle"
        leftSection={<IconBookmark size={16} stroke={1.7} aria-hidden />}
        aria-haspopup="dialog"
        onClick={() => setOpen(true)}
      >
        <Trans>Save search</Trans>
      </Button>
      {isOpen && (
        <Suspense>
          <SavedSearchDialog
            title={t`Save this search`}
            filters={filters}
            initial={{ name, alerts: 'at_once' }}
            onClose={() => setOpen(false)}
            onSaved={() => {
              setOpen(false)
              toast.success(t`Search saved`)
            }}
          />
        </Suspense>
      )}
    </>
  )
}
