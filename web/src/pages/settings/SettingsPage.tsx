import { Trans, useLingui } from '@lingui/react/macro'
import { Button } from '@mantine/core'
import { type FormEvent, useState } from 'react'
import { FEE_TYPE } from '#domain/deals/vocabulary.ts'
import { useChangeSettings, useSettings } from '../../features/deals/settings.ts'
import { toFormErrors } from '../../platform/api/error.ts'
import { ErrorState } from '../../ui/feedback/ErrorState.tsx'
import { toast } from '../../ui/feedback/toast.ts'
import { optionsOf } from '../../ui/fields/ChoiceField.tsx'
import { FieldGrid } from '../../ui/fields/FieldGrid.tsx'
import { FormErrors } from '../../ui/fields/FormErrors.tsx'
import { NumericField } from '../../ui/fields/NumericField.tsx'
import { MONEY } from '../../ui/fields/number-typing.ts'
import { SegmentsField } from '../../ui/fields/SegmentsField.tsx'
import { Card } from '../../ui/layout/Card.tsx'
import { Page, PageHead } from '../../ui/layout/Page.tsx'

type Settings = NonNullable<ReturnType<typeof useSettings>['data']>

/** /admin/settings: what HomeSlice asks of sellers. */
export function Component() {
  const { t } = useLingui()
  const { data, error, refetch } = useSettings()
  return (
    <Page title={t`Settings`} width="medium">
      <PageHead
        title={<Trans>Settings</Trans>}
        subtitle={
          <Trans>
            Deals keep the fee with which they were approved. A change is recorded in the audit log.
          </Trans>
        }
      />
      {error && <ErrorState error={error} onRetry={() => void refetch()} />}
      {data && <FeeForm settings={data} />}
    </Page>
  )
}

function FeeForm({ settings }: { settings: Settings }) {
  const { t } = useLingui()
  const change = useChangeSettings()
  const [draft, setDraft] = useState(settings)
  const { fields, nonField } = change.error ? toFormErrors(change.error) : { fields: {}, nonField: [] }
  const isPercentage = draft.home_slice_fees_type === 'percentage'
  const save = (event: FormEvent) => {
    event.preventDefault()
    change.mutate(draft, { onSuccess: () => toast.success(t`Settings saved`) })
  }
  return (
    <Card as="section" title={<Trans>HomeSlice fees</Trans>}>
      <form onSubmit={save} noValidate>
        <FormErrors messages={nonField} />
        <FieldGrid>
          <SegmentsField
            label={t`HomeSlice fees are`}
            value={draft.home_slice_fees_type}
            options={optionsOf(FEE_TYPE)}
            onChange={(type) =>
              setDraft({ ...draft, home_slice_fees_type: type === 'amount' ? 'amount' : 'percentage' })
            }
          />
          <NumericField
            label={t`HomeSlice fees`}
            required
            shape={MONEY}
            before={isPercentage ? undefined : '$'}
            after={isPercentage ? '%' : undefined}
            value={draft.home_slice_fees}
            onChange={(fee) => setDraft({ ...draft, home_slice_fees: fee })}
            error={fields.home_slice_fees?.[0]}
          />
        </FieldGrid>
        <Button type="submit" variant="filled" mt="md" loading={change.isPending}>
          <Trans>Save</Trans>
        </Button>
      </form>
    </Card>
  )
}
