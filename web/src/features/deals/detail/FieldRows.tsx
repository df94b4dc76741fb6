import { Trans } from '@lingui/react/macro'
import type { DealDetail } from '#domain/deals/contract.ts'
import { type DealField, fieldOf } from '#domain/deals/fields.ts'
import { Row, Rows } from '../../../ui/layout/Rows.tsx'
import { dealFieldText } from '../field-text.ts'
import { Withheld } from './Withheld.tsx'

interface FieldProps {
  deal: DealDetail
  field: DealField
}

/** A field of the deal as a row; shows if it is withheld until the sale, or was computed. None for what only the owner sees. */
export function FieldRow({ deal, field }: FieldProps) {
  const isWithheld = deal.withheld.includes(field)
  if (isWithheld && fieldOf(field).shown === 'owner') return null
  return (
    <Row
      label={fieldOf(field).label}
      note={
        deal.computed_fields.includes(field) ? (
          <Trans>Computed from the other figures</Trans>
        ) : (
          deal.mismatches.find((mismatch) => mismatch.field === field)?.message
        )
      }
    >
      {isWithheld ? <Withheld /> : dealFieldText(field, deal[field])}
    </Row>
  )
}

export function FieldRows({ deal, fields }: { deal: DealDetail; fields: readonly DealField[] }) {
  return (
    <Rows columns={2}>
      {fields.map((field) => (
        <FieldRow key={field} deal={deal} field={field} />
      ))}
    </Rows>
  )
}
