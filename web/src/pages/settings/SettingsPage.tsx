import { Trans, useLingui } from '@lingui/react/macro'
import { Button } from '@mantine/core'
import { type FormEvent, useState } from 'react'
import { PlatformFeeFields } from '../../features/deals/components/PlatformFeeFields.tsx'
import { useChangeSettings, useSettings } from '../../features/deals/settings.ts'
import { toFormErrors } from '../../platform/api/error.ts'
import { ErrorState } from '../../ui/feedback/ErrorState.tsx'
import { toast } from '../../ui/feedback/toast.ts'
import { FormErrors } from '../../ui/fields/FormErrors.tsx'
import { Card } from '../../ui/layout/Card.tsx'
import { Page, PageHead } from '../../ui/layout/Page.tsx'

type Settings = NonNullable<ReturnType<typeof useSettings>['data']>

/** /admin/settings: the HomeSlice fees of sellers. */
export function Component() {
  const { t } = useLingui()
  const { data, error, refetch } = useSettings()
  return (
    <Page title={t`Fees`} width="medium">
      <PageHead
        title={<Trans>Fees</Trans>}
        subtitle={
          <Trans>
            Deals keep the fee that they were approved with. A change is recorded in the audit log.
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
  const save = (event: FormEvent) => {
    event.preventDefault()
    change.mutate(draft, { onSuccess: () => toast.success(t`Settings saved`) })
  }
  return (
    <Card as="section" title={<Trans>HomeSlice fees</Trans>}>
      <form onSubmit={save} noValidate>
        <FormErrors messages={nonField} />
        <PlatformFeeFields fee={draft} onChange={setDraft} error={fields.home_slice_fees?.[0]} />
        <Button type="submit" variant="filled" mt="md" loading={change.isPending}>
          <Trans>Save</Trans>
        </Button>
      </form>
    </Card>
  )
}
