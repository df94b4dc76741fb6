import { Trans } from '@lingui/react/macro'
import type { ReactNode } from 'react'
import type { Closing, StatementPartView, StatementView } from '#domain/closing/contract.ts'
import type { Side } from '#domain/closing/vocabulary.ts'
import { toCents, toDecimal } from '#domain/kernel/money.ts'
import text from '../../../styles/text.module.css'
import { Note } from '../../../ui/feedback/Note.tsx'
import { MoneyText } from '../../../ui/figures/MoneyText.tsx'
import { Card } from '../../../ui/layout/Card.tsx'
import { CutOff } from './CutOff.tsx'
import { PayoutFigures } from './PayoutFigures.tsx'
import classes from './statement.module.css'

/** The price at the cut-off date, line by line: a side’s own statement, for staff those of both. */
export function StatementCard({ closing }: { closing: Closing }) {
  const { statement, statement_issue } = closing
  return (
    <Card
      as="section"
      title={<Trans>Statement</Trans>}
      subtitle={
        statement?.basis === 'payout_statement' ? (
          <Trans>By the seller’s assignment statement</Trans>
        ) : (
          <Trans>Estimated from the payment schedule until an assignment statement is entered</Trans>
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
      {statement?.buyer && (
        <Part
          title={<Trans>The buyer pays on closing</Trans>}
          total={<Trans>Amount due on closing</Trans>}
          part={statement.buyer}
          side="buyer"
        />
      )}
      {statement?.seller && (
        <Part
          title={<Trans>The seller receives</Trans>}
          total={<Trans>Seller receives in total, deposit included</Trans>}
          part={statement.seller}
          side="seller"
        />
      )}
      {statement?.parties && <EveryParty parties={statement.parties} />}
      <PayoutFigures closing={closing} />
    </Card>
  )
}

interface PartProps {
  title: ReactNode
  total: ReactNode
  part: StatementPartView
  side: Side
}

/** The statement of one side: each line with who is paid, or who pays. */
function Part({ title, total, part, side }: PartProps) {
  return (
    <StatementTable title={title} total={total} sum={part.total}>
      {part.lines.map((line) => (
        <tr key={line.key}>
          <th scope="row">
            {line.label}
            <span className={classes.party}>
              {line.from === side ? <Trans>To {line.other}</Trans> : <Trans>From {line.other}</Trans>}
            </span>
            <span className={classes.how}>{line.how}</span>
          </th>
          <td>
            <MoneyText amount={line.amount} />
          </td>
        </tr>
      ))}
    </StatementTable>
  )
}

/** For staff: what each party receives, net of what it pays. */
function EveryParty({ parties }: { parties: NonNullable<StatementView['parties']> }) {
  const sum = parties.reduce((total, { net }) => total + toCents(net), 0)
  return (
    <StatementTable
      title={<Trans>What each party receives, net of what it pays</Trans>}
      total={<Trans>Sum</Trans>}
      sum={toDecimal(sum)}
    >
      {parties.map(({ party, name, net }) => (
        <tr key={party}>
          <th scope="row">{name}</th>
          <td>
            <MoneyText amount={net} />
          </td>
        </tr>
      ))}
    </StatementTable>
  )
}

interface TableProps extends Pick<PartProps, 'title' | 'total'> {
  sum: string
  children: ReactNode
}

function StatementTable({ title, total, sum, children }: TableProps) {
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
      <tbody>{children}</tbody>
      <tfoot>
        <tr>
          <th scope="row">{total}</th>
          <td>
            <MoneyText amount={sum} />
          </td>
        </tr>
      </tfoot>
    </table>
  )
}
