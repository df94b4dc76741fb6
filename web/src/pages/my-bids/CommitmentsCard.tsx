import { Trans, useLingui } from '@lingui/react/macro'
import type { ReactNode } from 'react'
import type { CommittedDeal } from '#domain/commitments/contract.ts'
import { paths } from '#domain/kernel/paths.ts'
import { useOwnCommitments } from '../../features/commitments/api.ts'
import text from '../../styles/text.module.css'
import { DateText } from '../../ui/figures/DateText.tsx'
import { MoneyText } from '../../ui/figures/MoneyText.tsx'
import { type Column, DataTable } from '../../ui/lists/DataTable.tsx'
import { Badge } from '../../ui/navigation/Badge.tsx'
import classes from './MyBidsPage.module.css'

const MOST = 50

/** The buyer's commitments to white label deals; nothing for a buyer without any. */
export function CommitmentsCard() {
  const { t } = useLingui()
  const { data } = useOwnCommitments(MOST)
  if (!data || data.results.length === 0) return null
  // More than one page of them is sorted by the server alone.
  const isWhole = data.next === null
  const sorted = (sortValue: (one: CommittedDeal) => string | number) => (isWhole ? { sortValue } : {})
  const columns: Column<CommittedDeal>[] = [
    {
      key: 'deal',
      header: t`Deal`,
      isTitle: true,
      ...sorted(({ loan_deal }) => loan_deal.city ?? loan_deal.title),
      cell: ({ loan_deal: { title, city, reference } }) => (
        <>
          <b>{city ? `${title}, ${city}` : title}</b>
          <br />
          <span className={text.muted}>{reference}</span>
        </>
      ),
    },
    {
      key: 'state',
      header: t`State`,
      cell: (commitment) => <State commitment={commitment} />,
      card: 'state',
    },
    {
      key: 'amount',
      header: t`Mortgage amount`,
      align: 'right',
      cell: ({ amount }) => <MoneyText amount={amount} />,
      ...sorted(({ amount }) => Number(amount)),
      card: 'amount',
    },
    {
      key: 'committed_at',
      header: t`Committed`,
      cell: ({ committed_at }) => <DateText iso={committed_at} />,
      ...sorted(({ committed_at }) => committed_at),
      card: 'fact',
    },
  ]
  return (
    <section className={classes.commitments}>
      <h2>
        <Trans>Commitments</Trans>
      </h2>
      <DataTable
        label={t`Commitments`}
        columns={columns}
        rows={data.results}
        rowKey={({ id }) => id}
        rowLink={({ loan_deal }) => paths.deal(loan_deal.id)}
        empty={null}
      />
    </section>
  )
}

function State({ commitment }: { commitment: CommittedDeal }): ReactNode {
  const { state, documents_sent_at, nda_sent_at, nda_accepted_at } = commitment
  switch (state) {
    case 'accepted':
      return (
        <Badge tone="ok">
          <Trans>The seller chose you</Trans>
        </Badge>
      )
    case 'declined':
      return (
        <Badge tone="out">
          <Trans>Not chosen</Trans>
        </Badge>
      )
    case 'withdrawn':
      return (
        <Badge tone="out">
          <Trans>Withdrawn</Trans>
        </Badge>
      )
    case 'ended':
      return (
        <Badge tone="out">
          <Trans>Ended</Trans>
        </Badge>
      )
    case 'open':
      if (documents_sent_at === null && nda_sent_at === null)
        return (
          <Badge tone="info">
            <Trans>Awaiting documents and NDA</Trans>
          </Badge>
        )
      return nda_accepted_at === null ? (
        <Badge tone="warn">
          <Trans>Additional NDA to accept</Trans>
        </Badge>
      ) : (
        <Badge tone="info">
          <Trans>Awaiting the seller’s choice</Trans>
        </Badge>
      )
  }
}
