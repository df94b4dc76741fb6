import { Trans } from '@lingui/react/macro'
import type { ReactNode } from 'react'
import type { Closing, StatementView } from '#domain/closing/contract.ts'
import text from '../../styles/text.module.css'
import { Note } from '../../ui/feedback/Note.tsx'
import { MoneyText } from '../../ui/figures/MoneyText.tsx'
import { Card } from '../../ui/layout/Card.tsx'
import { CutOff } from './CutOff.tsx'
import { PayoutFigures } from './PayoutFigures.tsx'
import classes from './statement.module.css'

/** The price at the cut-off date, line by line; the same for both sides. */
export function StatementCard({ closing }: { closing: Closing }) {
  const { statement, statement_issue } = closing
  return (
    <Card
      as="section"
      title={<Trans>Statement</Trans>}
      subtitle={
        statement?.basis === 'payout_statement' ? (
          <Trans>By the seller’s payout statement</Trans>
        ) : (
          <Trans>By the payment schedule, until a payout statement is entered</Trans>
        )
      }
      padded={false}
    >
      <CutOff closing={closing} />
      {statement_issue && (
        <div className={classes.issue}>
          <Note tone="warn">{statement_issue.message}</Note>
        </div>
      )}
      {statement && (
        <>
          <Part
            title={<Trans>The buyer pays on closing</Trans>}
            total={<Trans>Amount due on closing</Trans>}
            part={statement.buyer}
          />
          <Part
            title={<Trans>The seller receives</Trans>}
            total={<Trans>Seller receives in total</Trans>}
            part={statement.seller}
          />
        </>
      )}
      <PayoutFigures closing={closing} />
    </Card>
  )
}

interface PartProps {
  title: ReactNode
  total: ReactNode
  part: StatementView['buyer']
}

function Part({ title, total, part }: PartProps) {
  return (
    <table className={classes.table}>
      <caption>{title}</caption>
      <thead className={text.srOnly}>
        <tr>
          <th scope="col">
            <Trans>Item</Trans>
          </th>
          <th scope="col">
            <Trans>Amount</Trans>
          </th>
        </tr>
      </thead>
      <tbody>
        {part.lines.map((line) => (
          <tr key={line.key}>
            <th scope="row">
              {line.label}
              <span className={classes.how}>{line.how}</span>
            </th>
            <td>
              <MoneyText amount={line.amount} />
            </td>
          </tr>
        ))}
      </tbody>
      <tfoot>
        <tr>
          <th scope="row">{total}</th>
          <td>
            <MoneyText amount={part.total} />
          </td>
        </tr>
      </tfoot>
    </table>
  )
}
