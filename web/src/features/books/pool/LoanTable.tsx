import { Trans, useLingui } from '@lingui/react/macro'
import { Skeleton } from '@mantine/core'
import { useVirtualizer } from '@tanstack/react-virtual'
import { useRef } from 'react'
import { Link } from 'react-router'
import type { PoolLoanOut } from '#domain/books/pool/contract.ts'
import { paths } from '#domain/kernel/paths.ts'
import text from '../../../styles/text.module.css'
import { ErrorState } from '../../../ui/feedback/ErrorState.tsx'
import { groupThousands } from '../../../ui/format.ts'
import type { Column } from '../../../ui/lists/DataTable.tsx'
import { HeaderCell } from '../../../ui/lists/HeaderCell.tsx'
import { fieldOf, keysOf } from '../../../ui/lists/ordering.ts'
import { type LoanOrdering, ROWS_A_PAGE, useLoanPages } from './api.ts'
import classes from './LoanTable.module.css'
import { LOAN_COLUMNS } from './loan-columns.tsx'

/** The height of a row in the style sheet. */
const ROW = 44
const BEYOND = 12

interface LoanTableProps {
  deal: string
  /** As far as it is known before the first page is loaded. */
  count: number
  ordering: LoanOrdering
  onOrder: (ordering: LoanOrdering) => void
}

/** The pages of the list on which some rows are, from 1. */
function pagesOf(first: number, last: number): number[] {
  const from = Math.floor(first / ROWS_A_PAGE)
  const to = Math.floor(last / ROWS_A_PAGE)
  return Array.from({ length: to - from + 1 }, (_, n) => from + n + 1)
}

/**
 * A table of up to ten thousand rows, of which only those in view are in the page. They are loaded in pages as they
 * come into view.
 */
export function LoanTable({ deal, count: expected, ordering, onOrder }: LoanTableProps) {
  // The rows in view follow from what the virtualizer holds, which the compiler cannot see.
  'use no memo'
  const { t } = useLingui()
  const scroll = useRef<HTMLElement>(null)
  const virtual = useVirtualizer({
    count: expected,
    getScrollElement: () => scroll.current,
    estimateSize: () => ROW,
    overscan: BEYOND,
    // Before the element is measured.
    initialRect: { width: 0, height: ROW * BEYOND },
  })
  const rows = virtual.getVirtualItems()
  const first = rows[0]?.index ?? 0
  const last = rows.at(-1)?.index ?? 0
  const loans = useLoanPages(deal, ordering, pagesOf(first, last))
  if (loans.error) return <ErrorState error={loans.error} onRetry={loans.retry} />
  const before = rows[0]?.start ?? 0
  const after = virtual.getTotalSize() - (rows.at(-1)?.end ?? 0)
  const total = groupThousands(String(loans.count ?? expected))
  return (
    <section
      ref={scroll}
      className={classes.scroll}
      aria-label={t`Mortgages in the book`}
      // biome-ignore lint/a11y/noNoninteractiveTabindex: the keyboard scrolls it
      tabIndex={0}
    >
      <table className={classes.table} aria-rowcount={expected + 1}>
        <caption className={text.srOnly}>
          <Trans>{total} mortgages; rows are loaded as they come into view</Trans>
        </caption>
        <thead>
          <tr aria-rowindex={1}>
            {LOAN_COLUMNS.map((column) => (
              <HeaderCell
                key={column.key}
                column={column}
                ordering={ordering}
                onOrder={(order) => {
                  const [key = 'loan_place'] = keysOf(order)
                  onOrder(key as LoanOrdering)
                  virtual.scrollToIndex(0)
                }}
              />
            ))}
          </tr>
        </thead>
        <tbody>
          <Space height={before} />
          {rows.map(({ index }) => (
            <LoanRow key={index} place={index} loan={loans.row(index)} ordering={ordering} />
          ))}
          <Space height={after} />
        </tbody>
      </table>
    </section>
  )
}

/** In place of the rows that are not in view. */
function Space({ height }: { height: number }) {
  return height > 0 ? (
    <tr aria-hidden className={classes.space}>
      <td colSpan={LOAN_COLUMNS.length} style={{ height }} />
    </tr>
  ) : null
}

interface LoanRowProps {
  place: number
  loan: PoolLoanOut | undefined
  ordering: LoanOrdering
}

function LoanRow({ place, loan, ordering }: LoanRowProps) {
  return (
    <tr aria-rowindex={place + 2} className={classes.row} data-loading={loan === undefined || undefined}>
      {LOAN_COLUMNS.map((column) => (
        <td
          key={column.key}
          data-align={column.align}
          data-key={column.key}
          data-sorted={column.sortBy === fieldOf(ordering) || undefined}
        >
          {loan ? <Cell column={column} loan={loan} /> : <Skeleton height={12} width="70%" radius="sm" />}
        </td>
      ))}
    </tr>
  )
}

function Cell({ column, loan }: { column: Column<PoolLoanOut>; loan: PoolLoanOut }) {
  return column.isTitle ? (
    <Link className={classes.link} to={paths.deal(loan.id)}>
      {column.cell(loan)}
    </Link>
  ) : (
    column.cell(loan)
  )
}
