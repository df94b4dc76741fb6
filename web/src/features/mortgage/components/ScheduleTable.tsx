import { Plural, Trans } from '@lingui/react/macro'
import { IconChevronDown, IconChevronRight } from '@tabler/icons-react'
import { toDecimal } from '#domain/kernel/money.ts'
import text from '../../../styles/text.module.css'
import { MoneyText } from '../../../ui/figures/MoneyText.tsx'
import { formatDate } from '../../../ui/format.ts'
import type { Span } from '../model/amortization.ts'
import classes from './ScheduleTable.module.css'

interface ScheduleTableProps {
  /** Calendar years. */
  years: readonly Span[]
  /** The year whose payments are shown. */
  open: string | null
  onOpen: (year: string | null) => void
}

/** `2029` before the end of the term and `2029+` after it are separate rows. */
const keyOf = (span: Span) => (span.isBeyond ? `${span.name}+` : span.name)

/** The schedule by year; a year expands to its payments. */
export function ScheduleTable({ years, open, onOpen }: ScheduleTableProps) {
  const beyond = years.findIndex((span) => span.isBeyond)
  return (
    <div className={classes.scroll}>
      <table className={classes.table}>
        <caption className={text.srOnly}>
          <Trans>Amortization schedule by year; expand a year to see its payments.</Trans>
        </caption>
        <thead>
          <tr>
            <th scope="col">
              <Trans>Year</Trans>
            </th>
            <th scope="col">
              <Trans>Paid</Trans>
            </th>
            <th scope="col">
              <Trans>Interest</Trans>
            </th>
            <th scope="col">
              <Trans>Principal</Trans>
            </th>
            <th scope="col">
              <Trans>Balance</Trans>
            </th>
          </tr>
        </thead>
        {years.map((span, index) => (
          <tbody key={keyOf(span)}>
            {index === beyond && (
              <tr className={classes.group}>
                <th scope="rowgroup" colSpan={5}>
                  <Trans>After the term, if renewed at the same rate</Trans>
                </th>
              </tr>
            )}
            <YearRow
              span={span}
              isOpen={open === keyOf(span)}
              onToggle={() => onOpen(open === keyOf(span) ? null : keyOf(span))}
            />
            {open === keyOf(span) &&
              span.rows.map((row) => (
                <tr key={row.number} className={classes.payment}>
                  <th scope="row">
                    {formatDate(row.date)}
                    <span className={classes.number}>{row.number}</span>
                  </th>
                  <Amounts {...row} />
                </tr>
              ))}
          </tbody>
        ))}
      </table>
    </div>
  )
}

function YearRow({ span, isOpen, onToggle }: { span: Span; isOpen: boolean; onToggle: () => void }) {
  const Shape = isOpen ? IconChevronDown : IconChevronRight
  const count = span.rows.length
  return (
    <tr className={classes.year} data-open={isOpen || undefined}>
      <th scope="row">
        <button type="button" aria-expanded={isOpen} onClick={onToggle}>
          <Shape size={15} aria-hidden />
          {span.name}
          <span className={classes.number} aria-hidden>
            {count}
          </span>
          <span className={text.srOnly}>
            <Plural value={count} one=", # payment" other=", # payments" />
          </span>
        </button>
      </th>
      <Amounts {...span} />
    </tr>
  )
}

function Amounts(row: Pick<Span, 'payment' | 'interest' | 'principal' | 'balance'>) {
  return (
    <>
      <td>
        <MoneyText amount={toDecimal(row.payment)} />
      </td>
      <td>
        <MoneyText amount={toDecimal(row.interest)} />
      </td>
      <td>
        <MoneyText amount={toDecimal(row.principal)} />
      </td>
      <td>
        <MoneyText amount={toDecimal(row.balance)} />
      </td>
    </>
  )
}
