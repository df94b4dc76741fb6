import { Trans, useLingui } from '@lingui/react/macro'
import type { ListedLoanBids } from '#domain/books/sale/contract.ts'
import { LOAN_BIDS_STATE, type LoanBidsState } from '#domain/books/sale/vocabulary.ts'
import { paths } from '#domain/kernel/paths.ts'
import { useOwnLoanBids } from '../../features/books/sale/api.ts'
import text from '../../styles/text.module.css'
import { DateText } from '../../ui/figures/DateText.tsx'
import { MoneyText } from '../../ui/figures/MoneyText.tsx'
import { type Column, DataTable } from '../../ui/lists/DataTable.tsx'
import { Badge, type Tone } from '../../ui/navigation/Badge.tsx'
import classes from './MyBidsPage.module.css'

const TONE: Readonly<Record<LoanBidsState, Tone>> = {
  open: 'info',
  accepted: 'ok',
  declined: 'out',
  withdrawn: 'out',
  void: 'out',
}

/** The buyer's bids on the loans of books; nothing for a buyer without any. */
export function LoanBidsCard() {
  const { t } = useLingui()
  const { data } = useOwnLoanBids()
  if (!data || data.results.length === 0) return null
  const columns: Column<ListedLoanBids>[] = [
    {
      key: 'book',
      header: t`Book`,
      isTitle: true,
      sortValue: ({ book }) => book.reference,
      cell: ({ book, bought }) => (
        <>
          <b>{book.reference}</b>
          {bought && (
            <>
              <br />
              <span className={text.muted}>
                <Trans>You bought {bought.reference}</Trans>
              </span>
            </>
          )}
        </>
      ),
    },
    {
      key: 'state',
      header: t`State`,
      card: 'state',
      cell: ({ state }) => <Badge tone={TONE[state]}>{LOAN_BIDS_STATE[state]}</Badge>,
    },
    {
      key: 'loans',
      header: t`Loans`,
      align: 'right',
      card: 'fact',
      sortValue: ({ loans }) => loans,
      cell: ({ loans, is_package }) => (is_package ? t`${loans} as a package` : loans),
    },
    {
      key: 'total',
      header: t`Total`,
      align: 'right',
      card: 'amount',
      sortValue: ({ total }) => Number(total),
      cell: ({ total, bought }) => <MoneyText amount={bought?.amount ?? total} />,
    },
    {
      key: 'placed_at',
      header: t`Placed`,
      card: 'fact',
      sortValue: ({ placed_at }) => placed_at,
      cell: ({ placed_at }) => <DateText iso={placed_at} />,
    },
  ]
  return (
    <section className={classes.commitments}>
      <h2>
        <Trans>Bids on loans</Trans>
      </h2>
      <DataTable
        label={t`Bids on loans`}
        columns={columns}
        rows={data.results}
        rowKey={({ id }) => id}
        rowLink={({ book, bought }) => paths.deal(bought?.deal ?? book.id)}
        empty={null}
      />
    </section>
  )
}
