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
}

/** A bar chart of counts as a table: label, bar, number and share. */
export function ShareTable({ title, of, counts, labels }: ShareTableProps) {
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
            <Row key={share.key} share={share} highest={shares[0]?.count ?? 1} />
          ))}
        </tbody>
      </table>
    </Card>
  )
}

function Row({ share, highest }: { share: Share; highest: number }) {
  return (
    <tr>
      <th scope="row">{share.label}</th>
      <td className={classes.well}>
        <span style={{ width: `${(share.count / highest) * 100}%` }} />
      </td>
      <td>{groupThousands(String(share.count))}</td>
      <td className={text.faint}>{formatPercent(share.percent, 0)}</td>
    </tr>
  )
}
