import { Trans, useLingui } from '@lingui/react/macro'
import { Button } from '@mantine/core'
import { useQueryClient } from '@tanstack/react-query'
import { useEffect } from 'react'
import { Link, Navigate } from 'react-router'
import { KYC_STATE } from '#domain/accounts/kyc-state.ts'
import type { KycRecord } from '#domain/kyc/contract.ts'
import { onLive } from '../../app/live.ts'
import { EmptyState } from '../../ui/feedback/EmptyState.tsx'
import { ErrorState } from '../../ui/feedback/ErrorState.tsx'
import { TextSkeleton } from '../../ui/feedback/Skeletons.tsx'
import { DateText } from '../../ui/figures/DateText.tsx'
import { Card } from '../../ui/layout/Card.tsx'
import { Page, PageHead } from '../../ui/layout/Page.tsx'
import { Badge } from '../../ui/navigation/Badge.tsx'
import { useKyc } from '../api.ts'

/** Where the check stands and what happens next. It changes by itself when the decision falls. */
export function Component() {
  const { t } = useLingui()
  const { data: record, error, refetch } = useKyc()
  const queryClient = useQueryClient()
  useEffect(
    () =>
      onLive('notification', ({ kind }) => {
        if (!kind.startsWith('kyc_')) return
        void queryClient.invalidateQueries({ queryKey: ['kyc'] })
        void queryClient.invalidateQueries({ queryKey: ['me'] })
      }),
    [queryClient],
  )
  if (record?.kyc_state === 'draft') return <Navigate to="/kyc-all" replace />
  return (
    <Page title={t`Identity check`} width="narrow">
      <PageHead title={t`Identity check`} badges={record && <StateBadge record={record} />} />
      <Card>
        {error ? (
          <ErrorState error={error} onRetry={() => void refetch()} />
        ) : !record ? (
          <TextSkeleton lines={5} />
        ) : (
          <WhatNext record={record} />
        )}
      </Card>
    </Page>
  )
}

function StateBadge({ record }: { record: KycRecord }) {
  const group = KYC_STATE[record.kyc_state]
  return <Badge tone={group === 'Approved' ? 'ok' : group === 'Rejected' ? 'bad' : 'warn'}>{group}</Badge>
}

function WhatNext({ record }: { record: KycRecord }) {
  const { t } = useLingui()
  switch (KYC_STATE[record.kyc_state]) {
    case 'Approved':
      return (
        <EmptyState
          title={t`You are in`}
          action={
            <Button component={Link} to="/" variant="filled">
              <Trans>Go to My Deals</Trans>
            </Button>
          }
        >
          <Trans>Your identity was confirmed. The market is open to you.</Trans>
        </EmptyState>
      )
    case 'Rejected':
      return (
        <EmptyState
          title={t`Something has to be mended`}
          action={
            <Button component={Link} to="/kyc-all" variant="filled">
              <Trans>Mend and submit again</Trans>
            </Button>
          }
        >
          {record.reason}
        </EmptyState>
      )
    case 'Pending':
      return (
        <EmptyState title={t`Thank you, your record is with our review desk`}>
          <Trans>
            Submitted <DateText iso={record.submitted_at} withTime />. The answer mostly comes within one
            business day, here and by e-mail. You need not keep this page open.
          </Trans>
        </EmptyState>
      )
  }
}
