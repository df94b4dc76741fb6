import { Trans, useLingui } from '@lingui/react/macro'
import { useState } from 'react'
import type { BookComparison } from '#domain/books/sale/contract.ts'
import { percentOfBalance } from '#domain/books/sale/price.ts'
import { toCents } from '#domain/kernel/money.ts'
import { paths } from '#domain/kernel/paths.ts'
import { EmptyState } from '../../../ui/feedback/EmptyState.tsx'
import { MoneyText } from '../../../ui/figures/MoneyText.tsx'
import { Percent } from '../../../ui/figures/Percent.tsx'
import { TextLink } from '../../../ui/layout/TextLink.tsx'
import { type Column, DataTable, TwoLines } from '../../../ui/lists/DataTable.tsx'
import { Pager } from '../../../ui/lists/Pager.tsx'

const PAGE_SIZE = 25

type ComparedLoan = BookComparison['loans'][number]

/** Which loan goes to whom in the best combination, a page at a time. */
export function ComparedLoans({ comparison: { loans, sets } }: { comparison: BookComparison }) {
  const { t } = useLingui()
  const [page, setPage] = useState(1)
  const companies = new Map(sets.map(({ id, company }) => [id, company]))
  const columns: Column<ComparedLoan>[] = [
    {
      key: 'loan',
      header: t`Loan`,
      isTitle: true,
      cell: ({ loan, reference, loan_reference }) => (
        <TwoLines first={<TextLink to={paths.deal(loan)}>{reference}</TextLink>} second={loan_reference} />
      ),
    },
    {
      key: 'balance',
      header: t`Balance`,
      align: 'right',
      cell: ({ balance }) => <MoneyText amount={balance} />,
    },
    {
      key: 'buyer',
      header: t`Goes to`,
      cell: ({ set }) => (set && companies.get(set)) ?? <Trans>Stays with you</Trans>,
    },
    { key: 'amount', header: t`Bid`, align: 'right', cell: ({ amount }) => <MoneyText amount={amount} /> },
    {
      key: 'percent',
      header: t`Of balance`,
      align: 'right',
      cell: ({ amount, balance }) => (
        <Percent value={amount === null ? null : percentOfBalance(toCents(amount), toCents(balance))} />
      ),
    },
  ]
  const from = (page - 1) * PAGE_SIZE
  return (
    <DataTable
      label={t`The best combination, loan by loan`}
      columns={columns}
      rows={loans.slice(from, from + PAGE_SIZE)}
      rowKey={({ loan }) => loan}
      empty={<EmptyState title={t`No loans`} withPicture={false} />}
      footer={
        loans.length > PAGE_SIZE && (
          <Pager page={page} pageSize={PAGE_SIZE} list={loans.length} onPage={setPage} />
        )
      }
    />
  )
}
