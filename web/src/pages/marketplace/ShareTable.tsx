import { Trans } from '@lingui/react/macro'
import type { ReactNode } from 'react'
import text from '../../styles/text.module.css'
import { formatPercent, groupThousands } from '../../ui/format.ts'
import { Card } from '../../ui/layout/Card.tsx'
import classes from './ShareTable.module.css'
import { type Share, sharesOf } from './shares.ts'

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

/** A bar chart of counts as a table: label, bar, number and share. */
export function ShareTable({ title, of, counts, labels, chosen, onToggle }: ShareTableProps) {
  const shares = sharesOf(counts, labels)
  return (
    <Card title={title} as="section">
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
          {shares.map((share) => (
            <Row
              key={share.key}
              share={share}
              highest={shares[0]?.count ?? 1}
              isChosen={chosen.includes(share.key)}
              onToggle={() => onToggle(share.key)}
            />
          ))}
        </tbody>
      </table>
    </Card>
  )
}

interface RowProps {
  share: Share
  highest: number
  isChosen: boolean
  onToggle: () => void
}

function Row({ share, highest, isChosen, onToggle }: RowProps) {
  return (
    <tr>
      <th scope="row">
        <button type="button" className={classes.choice} aria-pressed={isChosen} onClick={onToggle}>
          {share.label}
        </button>
      </th>
      <td className={classes.well}>
        <span style={{ width: `${(share.count / highest) * 100}%` }} />
      </td>
      <td>{groupThousands(String(share.count))}</td>
      <td className={text.faint}>{formatPercent(share.percent, 0)}</td>
    </tr>
  )
}
