import { Trans, useLingui } from '@lingui/react/macro'
import { useParams } from 'react-router'
import type { WaitingFunds } from '#domain/funds/contract.ts'
import { PROOF_KIND } from '#domain/funds/vocabulary.ts'
import { paths } from '#domain/kernel/paths.ts'
import { useFundsOf, useWaitingFunds } from '../../features/funds/api.ts'
import { FundsCard } from '../../features/funds/components/FundsCard.tsx'
import { isApiError } from '../../platform/api/error.ts'
import { EmptyState } from '../../ui/feedback/EmptyState.tsx'
import { DateText } from '../../ui/figures/DateText.tsx'
import { MoneyText } from '../../ui/figures/MoneyText.tsx'
import { Page, PageHead } from '../../ui/layout/Page.tsx'
import { TextLink } from '../../ui/layout/TextLink.tsx'
import { type Column, DataTable } from '../../ui/lists/DataTable.tsx'

/** /admin/funds and /admin/funds/:id: the proofs that wait for a decision, and those of one account. */
export function Component() {
  const { id } = useParams()
  return id === undefined ? <Queue /> : <OfAccount id={id} />
}

function Queue() {
  const { t } = useLingui()
  const { data, error, refetch } = useWaitingFunds()
  return (
    <Page title={t`Proof of funds`}>
      <PageHead
        title={t`Proof of funds`}
        subtitle={<Trans>Proofs awaiting a decision, oldest first.</Trans>}
      />
      <DataTable
        label={t`Proofs of funds`}
        columns={useColumns()}
        rows={data?.results}
        rowKey={({ user_id }) => user_id}
        rowLink={({ user_id }) => paths.fundsOf(user_id)}
        error={error}
        onRetry={() => void refetch()}
        skeletonRows={3}
        empty={
          <EmptyState title={t`No proofs to review`} withPicture={false}>
            <Trans>What companies submit is listed here.</Trans>
          </EmptyState>
        }
      />
    </Page>
  )
}

const useColumns = (): Column<WaitingFunds['results'][number]>[] => [
  {
    key: 'company',
    header: <Trans>Company</Trans>,
    cell: ({ company_name }) => company_name,
    isTitle: true,
  },
  {
    key: 'kind',
    header: <Trans>Kind of proof</Trans>,
    cell: ({ kind }) => PROOF_KIND[kind],
    card: 'fact',
  },
  {
    key: 'amount',
    header: <Trans>Amount stated</Trans>,
    cell: ({ stated_amount }) => <MoneyText amount={stated_amount} />,
    align: 'right',
    card: 'amount',
  },
  {
    key: 'submitted',
    header: <Trans>Submitted</Trans>,
    cell: ({ submitted_at }) => <DateText iso={submitted_at} withTime />,
    card: 'fact',
  },
]

function OfAccount({ id }: { id: string }) {
  const { t } = useLingui()
  const { data, error } = useFundsOf(id)
  const back = (
    <TextLink to={paths.fundsQueue}>
      <Trans>All proofs awaiting review</Trans>
    </TextLink>
  )
  if (isApiError(error, 404) || isApiError(error, 400))
    return (
      <Page title={t`Proof of funds`}>
        <EmptyState title={t`Account not found`} action={back} />
      </Page>
    )
  return (
    <Page title={t`Proof of funds`}>
      <PageHead above={back} title={data?.company_name ?? t`Proof of funds`} />
      <FundsCard userId={id} />
    </Page>
  )
}
