import { Trans } from '@lingui/react/macro'
import type { ReactNode } from 'react'
import text from '../../styles/text.module.css'
import { formatPercent, groupThousands } from '../../ui/format.ts'
import { Card } from '../../ui/layout/Card.tsx'
import classes from './ShareTable.module.css'
import { sharesOf } from './shares.ts'

interface ShareTableProps {
  title: string
  /** The dimension of the rows: province, class. */
  of: ReactNode
  counts: Readonly<Record<string, number>>
  labels: Readonly<Record<string, string>>
  /** The filter of this dimension, which a click on a row adds to or takes from. */
  chosen: readonly string[]
  onToggle: (key: string) => void
}

/** Counts by the values of a filter, the largest first, in a card of their own. */
export function ShareTable({ title, of, counts, labels, chosen, onToggle }: ShareTableProps) {
  const shares = sharesOf(counts, labels)
  return (
    <Card title={title} as="section">
      <CountTable
        title={title}
        of={of}
        rows={shares}
        total={shares.reduce((sum, { count }) => sum + count, 0)}
        isChosen={(key) => chosen.includes(key)}
        onToggle={onToggle}
      />
    </Card>
  )
}

interface Counted {
  key: string
  label: ReactNode
  count: number
}

interface CountTableProps {
  title: string
  of: ReactNode
  rows: readonly Counted[]
  /** What the shares are of. */
  total: number
  isChosen: (key: string) => boolean
  onToggle: (key: string) => void
}

/** A bar chart of counts as a table: label, bar, number and share. */
export function CountTable({ title, of, rows, total, isChosen, onToggle }: CountTableProps) {
  const highest = Math.max(1, ...rows.map(({ count }) => count))
  return (
    <table className={classes.table}>
      <caption className={text.srOnly}>{title}</caption>
      <thead className={text.srOnly}>
        <tr>
          <th scope="col">{of}</th>
          <th scope="col">
            <Trans>Bar</Trans>
          </th>
          <th scope="col">
            <Trans>Deals</Trans>
          </th>
          <th scope="col">
            <Trans>Share</Trans>
          </th>
        </tr>
      </thead>
      <tbody>
        {rows.map(({ key, label, count }) => (
          <tr key={key}>
            <th scope="row">
              <button
                type="button"
                className={classes.choice}
                aria-pressed={isChosen(key)}
                onClick={() => onToggle(key)}
              >
                {label}
              </button>
            </th>
            <td className={classes.well}>
              <span style={{ width: `${(count / highest) * 100}%` }} />
            </td>
            <td>{groupThousands(String(count))}</td>
            <td className={text.faint}>{formatPercent((count / Math.max(1, total)) * 100, 0)}</td>
          </tr>
        ))}
      </tbody>
    </table>
  )
}
