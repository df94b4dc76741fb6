import { Trans, useLingui } from '@lingui/react/macro'
import { Button } from '@mantine/core'
import { useState } from 'react'
import type { Delivery, Webhook } from '#domain/webhooks/contract.ts'
import { DELIVERIES_PAGE_SIZE, useDeliveries } from '../../features/webhooks/api.ts'
import { EmptyState } from '../../ui/feedback/EmptyState.tsx'
import { DateText } from '../../ui/figures/DateText.tsx'
import { None } from '../../ui/figures/None.tsx'
import { type Column, DataTable, TwoLines } from '../../ui/lists/DataTable.tsx'
import { Pager } from '../../ui/lists/Pager.tsx'
import { DeliveryBadge } from './DeliveryBadge.tsx'
import { DeliveryDialog } from './DeliveryDialog.tsx'
import { Resend } from './Resend.tsx'
import classes from './Webhooks.module.css'

/** The log of a webhook, newest first. */
export function Deliveries({ webhook }: { webhook: Webhook }) {
  const { t } = useLingui()
  const [page, setPage] = useState(1)
  const [opened, setOpened] = useState<string | null>(null)
  const { data, error, refetch } = useDeliveries(webhook.id, page)
  const { host } = new URL(webhook.url)
  const columns: Column<Delivery>[] = [
    {
      key: 'event',
      header: <Trans>Event</Trans>,
      cell: ({ kind, title, is_test, created_at }) => (
        <TwoLines
          first={is_test && kind !== 'test' ? t`${title} (test)` : title}
          second={<DateText iso={created_at} withTime />}
        />
      ),
      isTitle: true,
    },
    {
      key: 'state',
      header: <Trans>State</Trans>,
      cell: ({ state }) => <DeliveryBadge state={state} />,
    },
    {
      key: 'answer',
      header: <Trans>Answer</Trans>,
      cell: ({ response_status, failure, duration_ms }) =>
        response_status === null ? (
          (failure ?? <None />)
        ) : (
          <TwoLines first={response_status} second={t`${duration_ms ?? 0} ms`} />
        ),
    },
    { key: 'tries', header: <Trans>Tries</Trans>, cell: ({ tries }) => tries, align: 'right' },
    {
      key: 'action',
      header: <Trans>Action</Trans>,
      cell: (delivery) => (
        <div className={classes.actions}>
          <Button
            size="sm"
            aria-label={t`Details of ${delivery.title}`}
            onClick={() => setOpened(delivery.id)}
          >
            <Trans>Details</Trans>
          </Button>
          <Resend delivery={delivery} isPossible={webhook.is_active} />
        </div>
      ),
    },
  ]
  return (
    <>
      <DataTable
        label={t`Deliveries to ${host}`}
        columns={columns}
        rows={data?.results}
        rowKey={({ id }) => id}
        error={error}
        onRetry={() => void refetch()}
        skeletonRows={3}
        empty={
          <EmptyState title={t`No deliveries yet`} withPicture={false}>
            <Trans>Send a test to see whether your server answers.</Trans>
          </EmptyState>
        }
        footer={data && <Pager page={page} pageSize={DELIVERIES_PAGE_SIZE} list={data} onPage={setPage} />}
      />
      {opened && (
        <DeliveryDialog id={opened} isPossible={webhook.is_active} onClose={() => setOpened(null)} />
      )}
    </>
  )
}
