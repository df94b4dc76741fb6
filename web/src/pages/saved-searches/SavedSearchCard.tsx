import { Trans, useLingui } from '@lingui/react/macro'
import { Button } from '@mantine/core'
import { useState } from 'react'
import { Link } from 'react-router'
import { paths } from '#domain/kernel/paths.ts'
import type { SavedSearch } from '#domain/saved-searches/contract.ts'
import { ALERTS } from '#domain/saved-searches/rules.ts'
import { activeFilters, chipOf, readFilters } from '../../features/deals/filters/filters.ts'
import { useDeleteSearch } from '../../features/saved-searches/api.ts'
import SavedSearchDialog from '../../features/saved-searches/SavedSearchDialog.tsx'
import { Dialog } from '../../ui/feedback/Dialog.tsx'
import { toast } from '../../ui/feedback/toast.ts'
import { Card } from '../../ui/layout/Card.tsx'
import classes from './SavedSearches.module.css'

/** A saved search: what it filters by, when it alerts, and what can be done with it. */
export function SavedSearchCard({ search }: { search: SavedSearch }) {
  const { t } = useLingui()
  const [open, setOpen] = useState<'edit' | 'delete' | null>(null)
  const close = () => setOpen(null)
  const { name } = search
  const params = new URLSearchParams(search.filters)
  const filters = readFilters(params)
  const said = activeFilters(filters).map((key) => {
    const { label, value } = chipOf(key, filters)
    return `${t(label)}: ${typeof value === 'string' ? value : t(value)}`
  })
  return (
    <Card as="section" title={name}>
      <p className={classes.filters}>
        {said.length > 0 ? said.join(' · ') : <Trans>Every deal</Trans>}
        <br />
        <Trans>Alerts: {ALERTS[search.alerts]}</Trans>
      </p>
      <div className={classes.actions}>
        <Button
          component={Link}
          to={`${paths.marketplace}?${params}`}
          variant="filled"
          aria-label={t`Show the deals of ${name}`}
        >
          <Trans>Show deals</Trans>
        </Button>
        <Button aria-haspopup="dialog" aria-label={t`Edit ${name}`} onClick={() => setOpen('edit')}>
          <Trans>Edit</Trans>
        </Button>
        <Button aria-haspopup="dialog" aria-label={t`Delete ${name}`} onClick={() => setOpen('delete')}>
          <Trans>Delete</Trans>
        </Button>
      </div>
      {open === 'edit' && (
        <SavedSearchDialog
          title={t`Edit ${name}`}
          id={search.id}
          initial={{ name, alerts: search.alerts }}
          onClose={close}
          onSaved={() => {
            close()
            toast.success(t`Search saved`)
          }}
        />
      )}
      {open === 'delete' && <DeleteDialog search={search} onClose={close} />}
    </Card>
  )
}

function DeleteDialog({ search, onClose }: { search: SavedSearch; onClose: () => void }) {
  const { t } = useLingui()
  const remove = useDeleteSearch()
  const { name } = search
  return (
    <Dialog
      opened
      danger
      onClose={onClose}
      title={t`Delete ${name}?`}
      confirmLabel={t`Delete search`}
      busy={remove.isPending}
      error={remove.error?.message ?? null}
      onConfirm={() => remove.mutate(search.id, { onSuccess: () => toast.success(t`Search deleted`) })}
    >
      <Trans>You get no more alerts of this search.</Trans>
    </Dialog>
  )
}
