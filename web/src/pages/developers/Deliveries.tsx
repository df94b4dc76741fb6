import { Trans, useLingui } from '@lingui/react/macro'
import { Button } from '@mantine/core'
import { useState } from 'react'
import { DELIVERY_STATE, type Delivery, type Webhook } from '#domain/webhooks/contract.ts'
import { DELIVERIES_PAGE_SIZE, useDeliveries, useResend } from '../../features/webhooks/api.ts'
import { EmptyState } from '../../ui/feedback/EmptyState.tsx'
import { toast } from '../../ui/feedback/toast.ts'
import { DateText } from '../../ui/figures/DateText.tsx'
import { None } from '../../ui/figures/None.tsx'
import { type Column, DataTable, TwoLines } from '../../ui/lists/DataTable.tsx'
import { Pager } from '../../ui/lists/Pager.tsx'
import { Badge } from '../../ui/navigation/Badge.tsx'

const TONE = { waiting: 'warn', delivered: 'ok', failed: 'bad' } as const

/** The log of a webhook, newest first. */
export function Deliveries({ webhook }: { webhook: Webhook }) {
  const { t } = useLingui()
  const [page, setPage] = useState(1)
  const { data, error, refetch } = useDeliveries(webhook.id, page)
  const { host } = new URL(webhook.url)
  const columns: Column<Delivery>[] = [
    {
      key: 'event',
      header: <Trans>Event</Trans>,
      cell: ({ title, created_at }) => (
        <TwoLines first={title} second={<DateText iso={created_at} withTime />} />
      ),
      isTitle: true,
    },
    {
      key: 'state',
      header: <Trans>State</Trans>,
      cell: ({ state }) => <Badge tone={TONE[state]}>{DELIVERY_STATE[state]}</Badge>,
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
      key: 'resend',
      header: <Trans>Action</Trans>,
      cell: (delivery) => <Resend delivery={delivery} isPossible={webhook.is_active} />,
    },
  ]
  return (
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
      footer={
        data && (
          <Pager
            page={page}
            pageSize={DELIVERIES_PAGE_SIZE}
            count={data.count}
            countIsCapped={data.count_is_capped}
            hasNext={data.next !== null}
            onPage={setPage}
          />
        )
      }
    />
  )
}

function Resend({ delivery, isPossible }: { delivery: Delivery; isPossible: boolean }) {
  const { t } = useLingui()
  const resend = useResend()
  return (
    <Button
      size="sm"
      disabled={!isPossible}
      loading={resend.isPending}
      aria-label={t`Resend ${delivery.title}`}
      onClick={() => resend.mutate(delivery.id, { onError: (issue) => toast.error(issue.message) })}
    >
      <Trans>Resend</Trans>
    </Button>
  )
}
