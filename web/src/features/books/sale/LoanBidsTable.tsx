import { Trans, useLingui } from '@lingui/react/macro'
import { useState } from 'react'
import type { BookLoan, LoanBidsView } from '#domain/books/sale/contract.ts'
import { MORTGAGE_CLASS, POSITION } from '#domain/deals/vocabulary.ts'
import { labelOf } from '#domain/kernel/choice.ts'
import { paths } from '#domain/kernel/paths.ts'
import { EmptyState } from '../../../ui/feedback/EmptyState.tsx'
import { MoneyField } from '../../../ui/fields/MoneyField.tsx'
import { DateText } from '../../../ui/figures/DateText.tsx'
import { MoneyText } from '../../../ui/figures/MoneyText.tsx'
import { Percent } from '../../../ui/figures/Percent.tsx'
import { TextLink } from '../../../ui/layout/TextLink.tsx'
import { useBreakpoint } from '../../../ui/layout/use-breakpoint.ts'
import { type Column, DataTable, TwoLines } from '../../../ui/lists/DataTable.tsx'
import { Pager } from '../../../ui/lists/Pager.tsx'
import { Badge } from '../../../ui/navigation/Badge.tsx'
import type { Amounts } from './draft.ts'
import classes from './sale.module.css'

const PAGE_SIZE = 25
const PAGE_SIZE_ON_PHONE = 8

interface LoanBidsTableProps {
  view: LoanBidsView
  amounts: Amounts
  /** By loan. */
  errors: Readonly<Record<string, string>>
  onAmount: (loan: string, amount: string) => void
}

/** The loans of a book, a page at a time, each with an amount. */
export function LoanBidsTable({ view, amounts, errors, onAmount }: LoanBidsTableProps) {
  const { t } = useLingui()
  const [page, setPage] = useState(1)
  const size = useBreakpoint('phone') ? PAGE_SIZE_ON_PHONE : PAGE_SIZE
  const own = new Map(view.you?.bids.map((bid) => [bid.loan, bid]))
  const columns: Column<BookLoan>[] = [
    {
      key: 'reference',
      header: t`Loan`,
      isTitle: true,
      cell: ({ id, reference, loan_reference, mortgage_class }) => (
        <TwoLines
          first={<TextLink to={paths.deal(id)}>{reference}</TextLink>}
          second={[loan_reference, mortgage_class && labelOf(MORTGAGE_CLASS, mortgage_class)]
            .filter(Boolean)
            .join(' · ')}
        />
      ),
    },
    { key: 'city', header: t`City`, cell: ({ city, state }) => [city, state].filter(Boolean).join(', ') },
    {
      key: 'position',
      header: t`Position`,
      hideOnPhone: true,
      cell: ({ position }) => labelOf(POSITION, position),
    },
    {
      key: 'rate',
      header: t`Rate`,
      align: 'right',
      hideOnPhone: true,
      cell: ({ interest_rate }) => <Percent value={interest_rate} />,
    },
    {
      key: 'ltv',
      header: t`LTV`,
      align: 'right',
      hideOnPhone: true,
      cell: ({ ltv }) => <Percent value={ltv} />,
    },
    {
      key: 'maturity',
      header: t`Maturity`,
      hideOnPhone: true,
      cell: ({ maturity_date }) => <DateText iso={maturity_date} />,
    },
    {
      key: 'balance',
      header: t`Balance`,
      align: 'right',
      cell: ({ balance }) => <MoneyText amount={balance} />,
    },
    {
      key: 'bid',
      header: t`Bid`,
      align: 'right',
      cell: ({ id, reference }) => {
        if (view.can.place)
          return (
            <div className={classes.amount}>
              <MoneyField
                label={t`Bid on ${reference}`}
                hideLabel
                value={amounts[id] ?? ''}
                onChange={(amount) => onAmount(id, amount)}
                error={errors[id]}
              />
            </div>
          )
        const bid = own.get(id)
        if (!bid) return null
        return (
          <>
            <MoneyText amount={bid.amount} /> {bid.is_won && <Badge tone="ok">{t`Bought`}</Badge>}
          </>
        )
      },
    },
  ]
  const from = (page - 1) * size
  return (
    <DataTable
      label={t`Loans in the book`}
      columns={columns}
      rows={view.loans.slice(from, from + size)}
      rowKey={({ id }) => id}
      brief
      empty={
        <EmptyState title={t`No loans`} withPicture={false}>
          <Trans>All loans of this book were sold.</Trans>
        </EmptyState>
      }
      footer={
        view.loans.length > size && (
          <Pager page={page} pageSize={size} list={view.loans.length} onPage={setPage} />
        )
      }
    />
  )
}
