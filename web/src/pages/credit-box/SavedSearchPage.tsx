import { Plural, Trans, useLingui } from '@lingui/react/macro'
import { type FormEvent, useState } from 'react'
import { useNavigate, useParams } from 'react-router'
import { paths } from '#domain/kernel/paths.ts'
import type { SavedSearch } from '#domain/saved-searches/contract.ts'
import { ALERTS, LONGEST_NAME } from '#domain/saved-searches/rules.ts'
import { useDeals } from '../../features/deals/api.ts'
import { queryOf, readFilters } from '../../features/deals/filters/filters.ts'
import { FilterPanel } from '../../features/deals/filters/LazyFilterPanel.tsx'
import { useDeleteSearch, useSavedSearches, useSaveSearch } from '../../features/saved-searches/api.ts'
import { savedFiltersOf } from '../../features/saved-searches/saved-filters.ts'
import { toFormErrors } from '../../platform/api/error.ts'
import { WorkButton } from '../../platform/team/WorkButton.tsx'
import { Dialog } from '../../ui/feedback/Dialog.tsx'
import { ErrorState } from '../../ui/feedback/ErrorState.tsx'
import { TextSkeleton } from '../../ui/feedback/Skeletons.tsx'
import { toast } from '../../ui/feedback/toast.ts'
import { optionsOf } from '../../ui/fields/ChoiceField.tsx'
import { FormErrors } from '../../ui/fields/FormErrors.tsx'
import { SegmentsField } from '../../ui/fields/SegmentsField.tsx'
import { TextField } from '../../ui/fields/TextField.tsx'
import { Card } from '../../ui/layout/Card.tsx'
import { NotFoundPage } from '../../ui/layout/NotFoundPage.tsx'
import { Page } from '../../ui/layout/Page.tsx'
import { TextLink } from '../../ui/layout/TextLink.tsx'
import { EditorFrame } from './EditorFrame.tsx'
import { LiveDeals } from './LiveDeals.tsx'

const SHOWN = 6

/** /profile/creditBox/search/:id: the filters of a saved search beside the deals that pass them. */
export function Component() {
  const { t } = useLingui()
  const { id } = useParams()
  const { data, error, refetch } = useSavedSearches()
  const search = data?.results.find((one) => one.id === id)
  if (search) return <SearchEditor key={search.id} search={search} />
  if (data) return <NotFoundPage />
  return (
    <Page title={t`Saved search`}>
      <Card>
        {error ? <ErrorState error={error} onRetry={() => void refetch()} /> : <TextSkeleton lines={10} />}
      </Card>
    </Page>
  )
}

function SearchEditor({ search }: { search: SavedSearch }) {
  const { t } = useLingui()
  const start = {
    name: search.name,
    alerts: search.alerts,
    filters: readFilters(new URLSearchParams(search.filters)),
  }
  const [saved, setSaved] = useState(start)
  const [draft, setDraft] = useState(saved)
  const save = useSaveSearch()
  const deals = useDeals({ ...queryOf(draft.filters), market: 'open', page_size: SHOWN })
  const { fields, nonField } = save.error ? toFormErrors(save.error) : { fields: {}, nonField: [] }
  const { name: nameErrors, ...others } = fields
  const written = savedFiltersOf(draft.filters)
  const submit = (event: FormEvent) => {
    event.preventDefault()
    save.mutate(
      { id: search.id, name: draft.name, alerts: draft.alerts, filters: written },
      {
        onSuccess: () => {
          setSaved(draft)
          toast.success(t`Search saved`)
        },
      },
    )
  }
  return (
    <EditorFrame
      title={search.name}
      actions={<DeleteSearch search={search} />}
      isDirty={JSON.stringify(draft) !== JSON.stringify(saved)}
      onSubmit={submit}
      name={
        <TextField
          label={t`Name`}
          required
          maxLength={LONGEST_NAME}
          error={nameErrors?.[0]}
          value={draft.name}
          onChange={(name) => setDraft({ ...draft, name })}
        />
      }
      alerts={
        <SegmentsField
          label={t`Alerts`}
          help={t`When a deal that matches these filters goes live.`}
          options={optionsOf(ALERTS)}
          value={draft.alerts}
          onChange={(alerts) => setDraft({ ...draft, alerts: alerts ?? draft.alerts })}
        />
      }
      criteriaLabel={<Trans>Filters</Trans>}
      criteria={
        <Card as="section" title={<Trans>Filters</Trans>}>
          <FilterPanel
            filters={draft.filters}
            onChange={(filters) => setDraft({ ...draft, filters })}
            withoutFavourites
            withoutBox
          />
        </Card>
      }
      isSettling={deals.isFetching}
      overview={
        <>
          {deals.data && (
            <p>
              <Plural value={deals.data.count} one="# deal matches." other="# deals match." />{' '}
              <TextLink to={`${paths.marketplace}?${new URLSearchParams(written)}`}>
                <Trans>Show in the marketplace</Trans>
              </TextLink>
            </p>
          )}
          <LiveDeals deals={deals} />
        </>
      }
      save={
        <>
          <FormErrors messages={[...nonField, ...Object.values(others).flat()]} />
          <WorkButton work="prepare" type="submit" variant="filled" loading={save.isPending}>
            <Trans>Save search</Trans>
          </WorkButton>
        </>
      }
    />
  )
}

function DeleteSearch({ search: { id, name } }: { search: SavedSearch }) {
  const { t } = useLingui()
  const navigate = useNavigate()
  const remove = useDeleteSearch()
  const [isAsking, setAsking] = useState(false)
  return (
    <>
      <WorkButton work="prepare" variant="danger" aria-haspopup="dialog" onClick={() => setAsking(true)}>
        <Trans>Delete</Trans>
      </WorkButton>
      <Dialog
        opened={isAsking}
        danger
        onClose={() => setAsking(false)}
        title={t`Delete ${name}?`}
        confirmLabel={t`Delete search`}
        busy={remove.isPending}
        error={remove.error?.message ?? null}
        onConfirm={() =>
          remove.mutate(id, {
            onSuccess: () => {
              toast.success(t`Search deleted`)
              void navigate(paths.creditBoxes)
            },
          })
        }
      >
        <Trans>You will get no more alerts from this search.</Trans>
      </Dialog>
    </>
  )
}
