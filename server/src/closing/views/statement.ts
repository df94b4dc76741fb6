import type { StatementPartView, StatementView } from '#domain/closing/contract.ts'
import { netOf, PARTIES, PARTY, type Party } from '#domain/closing/parties.ts'
import type { Statement } from '#domain/closing/statement.ts'
import type { Side } from '#domain/closing/vocabulary.ts'
import { toDecimal } from '#domain/kernel/money.ts'
import type { ClosingRecord } from '../queries/find-closing.ts'

type Names = Readonly<Record<Party, string>>

/** The names of the parties; a party without a name has that of its role. */
function namesIn({ deal, lawyers }: ClosingRecord): Names {
  const named = (party: Party, name: string | null | undefined) =>
    name ? `${name} (${PARTY[party].toLowerCase()})` : PARTY[party]
  return {
    ...PARTY,
    buyer: named('buyer', deal.buyer_company),
    seller: named('seller', deal.owner_company),
    buyer_lawyer: named('buyer_lawyer', lawyers.buyer?.firm),
    trust: deal.deposit_payee || PARTY.trust,
  }
}

const partView = ({ lines, total }: Statement['buyer'], side: Side, names: Names): StatementPartView => ({
  lines: lines.map(({ key, label, amount, how, from, to }) => ({
    key,
    label,
    amount: toDecimal(amount),
    how,
    from,
    to,
    other: names[from === side ? to : from],
  })),
  total: toDecimal(total),
})

/** The statement for one actor: a side sees its own, staff see both and what every party receives. */
export function statementView(closing: ClosingRecord, statement: Statement): StatementView {
  const { side } = closing
  const names = namesIn(closing)
  const part = (of: Side) => (side === null || side === of ? partView(statement[of], of, names) : null)
  return {
    basis: statement.basis,
    balance_bid_on: toDecimal(statement.balance_bid_on),
    balance_at_cut_off: toDecimal(statement.balance_at_cut_off),
    buyer: part('buyer'),
    seller: part('seller'),
    parties:
      side === null
        ? PARTIES.map((party) => ({
            party,
            name: names[party],
            net: toDecimal(netOf(statement.lines, party)),
          })).filter(({ party, net }) => party === 'trust' || net !== '0.00')
        : null,
  }
}
