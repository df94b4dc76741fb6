import { Plural, Trans, useLingui } from '@lingui/react/macro'
import { Button } from '@mantine/core'
import { useState } from 'react'
import type { BookSale } from '#domain/books/sale/contract.ts'
import { paths } from '#domain/kernel/paths.ts'
import { errorText } from '../../../platform/api/error-text.ts'
import { Dialog } from '../../../ui/feedback/Dialog.tsx'
import { EmptyState } from '../../../ui/feedback/EmptyState.tsx'
import { Note } from '../../../ui/feedback/Note.tsx'
import { toast } from '../../../ui/feedback/toast.ts'
import { DateText } from '../../../ui/figures/DateText.tsx'
import { MoneyText } from '../../../ui/figures/MoneyText.tsx'
import { formatMoney } from '../../../ui/format.ts'
import { TextLink } from '../../../ui/layout/TextLink.tsx'
import { type Column, DataTable, TwoLines } from '../../../ui/lists/DataTable.tsx'
import { Pager } from '../../../ui/lists/Pager.tsx'
import { useBookSale, useRemoveLoan } from './api.ts'
import classes from './sale.module.css'

const PAGE_SIZE = 25

/**
 * How a book was sold: its parts, the price of each loan, and the loans that left it. Nothing where there was no sale.
 */
export function SoldBook({ book }: { book: string }) {
  const { data } = useBookSale(book)
  if (!data) return null
  const { parts, loans, removed, split_from } = data
  if (parts.length + loans.length + removed.length === 0) return null
  return (
    <>
      {split_from && (
        <Note>
          <Trans>
            This book is a part of{' '}
            <TextLink to={paths.deal(split_from.deal)}>{split_from.reference}</TextLink>, which was sold in
            parts.
          </Trans>
        </Note>
      )}
      {parts.length > 0 && <Parts parts={parts} />}
      {loans.length > 0 && <SoldLoans book={book} sale={data} />}
      {removed.length > 0 && <Removed removed={removed} />}
    </>
  )
}

function Parts({ parts }: Pick<BookSale, 'parts'>) {
  const { t } = useLingui()
  const columns: Column<BookSale['parts'][number]>[] = [
    {
      key: 'reference',
      header: t`Part`,
      isTitle: true,
      cell: ({ deal, reference }) => <TextLink to={paths.ownDeal(deal)}>{reference}</TextLink>,
    },
    { key: 'company', header: t`Buyer`, cell: ({ company }) => company },
    { key: 'loans', header: t`Loans`, align: 'right', cell: ({ loans }) => loans },
    { key: 'amount', header: t`Price`, align: 'right', cell: ({ amount }) => <MoneyText amount={amount} /> },
    {
      key: 'closing',
      header: t`Closing`,
      cell: ({ deal }) => (
        <TextLink to={paths.closing(deal)}>
          <Trans>Go to closing</Trans>
        </TextLink>
      ),
    },
  ]
  return (
    <section className={classes.section}>
      <h2>
        <Trans>Sold in parts</Trans>
      </h2>
      <DataTable
        label={t`Parts of the book`}
        columns={columns}
        rows={parts}
        rowKey={({ deal }) => deal}
        empty={null}
      />
    </section>
  )
}

type SoldLoan = BookSale['loans'][number]

function SoldLoans({ book, sale: { loans, can } }: { book: string; sale: BookSale }) {
  const { t } = useLingui()
  const [page, setPage] = useState(1)
  const [removing, setRemoving] = useState<SoldLoan | null>(null)
  const columns: Column<SoldLoan>[] = [
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
    { key: 'price', header: t`Price`, align: 'right', cell: ({ price }) => <MoneyText amount={price} /> },
    ...(can.remove
      ? [
          {
            key: 'remove',
            header: t`Next step`,
            align: 'right' as const,
            cell: (loan: SoldLoan) => {
              const { reference } = loan
              return (
                <Button size="xs" aria-label={t`Remove ${reference}`} onClick={() => setRemoving(loan)}>
                  <Trans>Remove</Trans>
                </Button>
              )
            },
          },
        ]
      : []),
  ]
  const from = (page - 1) * PAGE_SIZE
  return (
    <section className={classes.section}>
      <h2>
        <Trans>Loans sold</Trans>
      </h2>
      <DataTable
        label={t`Loans sold`}
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
      {removing && <RemoveDialog book={book} loan={removing} onClose={() => setRemoving(null)} />}
    </section>
  )
}

function RemoveDialog({ book, loan, onClose }: { book: string; loan: SoldLoan; onClose: () => void }) {
  const { t } = useLingui()
  const remove = useRemoveLoan(book, () => {
    toast.success(t`Loan removed`)
    onClose()
  })
  const { reference } = loan
  const price = formatMoney(loan.price)
  return (
    <Dialog
      opened
      onClose={onClose}
      title={t`Remove ${reference} from the book?`}
      confirmLabel={t`Remove loan`}
      danger
      busy={remove.isPending}
      error={errorText(remove.error)}
      reason={{ label: t`Reason, shown to the buyer`, required: true, maxLength: 1000 }}
      onConfirm={(reason) => remove.mutate({ loan: loan.loan, reason })}
    >
      <p>
        <Trans>
          The price is reduced by {price}, and both sides agree to the figures of the closing again. The loan
          becomes a draft of the seller.
        </Trans>
      </p>
    </Dialog>
  )
}

function Removed({ removed }: Pick<BookSale, 'removed'>) {
  const { t } = useLingui()
  const columns: Column<BookSale['removed'][number]>[] = [
    {
      key: 'reference',
      header: t`Loan`,
      isTitle: true,
      cell: ({ reference, loan_reference }) => <TwoLines first={reference} second={loan_reference} />,
    },
    { key: 'amount', header: t`Price`, align: 'right', cell: ({ amount }) => <MoneyText amount={amount} /> },
    { key: 'reason', header: t`Reason`, cell: ({ reason }) => reason },
    {
      key: 'removed_at',
      header: t`Removed`,
      cell: ({ removed_at }) => <DateText iso={removed_at} withTime />,
    },
  ]
  return (
    <section className={classes.section}>
      <h2>
        <Plural value={removed.length} one="Removed loan" other="Removed loans" />
      </h2>
      <DataTable
        label={t`Removed loans`}
        columns={columns}
        rows={removed}
        rowKey={({ reference }) => reference}
        empty={null}
      />
    </section>
  )
}
