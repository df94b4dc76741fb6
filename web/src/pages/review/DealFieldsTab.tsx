import { Plural } from '@lingui/react/macro'
import type { DealDetail } from '#domain/deals/contract.ts'
import { DEAL_FIELDS, type DealField, fieldOf, SECTIONS, type Section } from '#domain/deals/fields.ts'
import { FieldRows } from '../../features/deals/detail/FieldRows.tsx'
import { HistoryTable } from '../../features/deals/detail/HistoryTable.tsx'
import { feeText } from '../../features/deals/detail/model.ts'
import { dealFieldText } from '../../features/deals/field-text.ts'
import { Note } from '../../ui/feedback/Note.tsx'
import { Card } from '../../ui/layout/Card.tsx'
import { Row, Rows } from '../../ui/layout/Rows.tsx'
import classes from './DealFieldsTab.module.css'

/** A fee and its type (percentage or amount) are shown together. */
const FEES = ['broker_fees', 'lender_fees', 'home_slice_fees'] as const

const ALL_SECTIONS = Object.keys(SECTIONS) as Section[]

/** Every field of the deal, by section of the form. */
export function DealFieldsTab({ deal }: { deal: DealDetail }) {
  return (
    <>
      <Missing deal={deal} />
      {ALL_SECTIONS.map((section) => (
        <SectionCard key={section} section={section} deal={deal} />
      ))}
    </>
  )
}

/** What is missing or wrong, shown first. */
function Missing({ deal }: { deal: DealDetail }) {
  if (deal.missing.length === 0) return null
  return (
    <Note tone="warn">
      <b>
        <Plural value={deal.missing.length} one="# point is open:" other="# points are open:" />
      </b>
      <ul className={classes.missing}>
        {deal.missing.map(({ field, message }) => (
          <li key={field + message}>{message}</li>
        ))}
      </ul>
    </Note>
  )
}

function SectionCard({ section, deal }: { section: Section; deal: DealDetail }) {
  return (
    <Card as="section" title={SECTIONS[section]}>
      {section === 'history' ? (
        <>
          <HistoryTable name="mortgage_renewals" rows={deal.mortgage_renewals} />
          <HistoryTable name="mortgage_funded_txs" rows={deal.mortgage_funded_txs} />
          <HistoryTable name="mortgage_borrower_txs" rows={deal.mortgage_borrower_txs} />
        </>
      ) : section === 'fees' ? (
        <Rows>
          {FEES.filter((fee) => deal[fee] !== null).map((fee) => (
            <Row key={fee} label={fieldOf(fee).label}>
              {feeText(deal[fee], deal[`${fee}_type`])}
            </Row>
          ))}
        </Rows>
      ) : (
        <SectionFields section={section} deal={deal} />
      )}
    </Card>
  )
}

function SectionFields({ section, deal }: { section: Section; deal: DealDetail }) {
  // The type of the deposit shows in its value.
  const fields = DEAL_FIELDS.filter((name) => fieldOf(name).section === section && name !== 'deposit_type')
  const long = fields.filter((name) => isLong(name, deal))
  return (
    <>
      <FieldRows deal={deal} fields={fields.filter((name) => !long.includes(name))} />
      {long.map((name) => (
        <div key={name} className={classes.long}>
          <h3>{fieldOf(name).label}</h3>
          <p>{dealFieldText(name, deal[name])}</p>
        </div>
      ))}
    </>
  )
}

/** A text that needs its own line. */
const isLong = (name: DealField, deal: DealDetail) =>
  fieldOf(name).kind === 'text' && String(deal[name] ?? '').length > 60
