import { Trans, useLingui } from '@lingui/react/macro'
import { Tooltip } from '@mantine/core'
import { IconSum } from '@tabler/icons-react'
import type { ReactNode } from 'react'
import type { DealDetail } from '#domain/deals/contract.ts'
import { isFeeField } from '#domain/deals/field-text.ts'
import { type DealField, fieldOf } from '#domain/deals/fields.ts'
import { Row, Rows } from '../../../ui/layout/Rows.tsx'
import { dealFieldText } from '../field-text.ts'
import classes from './tabs.module.css'
import { Withheld } from './Withheld.tsx'

interface FieldProps {
  deal: DealDetail
  field: DealField
}

/**
 * A field of the deal as a row; shows if it is withheld until the sale, or was computed. None for what only the owner
 * sees.
 */
export function FieldRow({ deal, field }: FieldProps) {
  const isWithheld = deal.withheld.includes(field)
  if (isWithheld && fieldOf(field).shown === 'owner') return null
  const mismatch = deal.mismatches.find((one) => one.field === field)?.message
  return (
    <Row label={fieldOf(field).label} note={mismatch ?? <WhatItCounts field={field} />}>
      {isWithheld ? (
        <Withheld inRoom={fieldOf(field).shown === 'dealRoom' && deal.room.is_open} />
      ) : (
        dealFieldText(field, deal[field], isFeeField(field) ? deal[`${field}_type`] : null)
      )}
      {deal.computed_fields.includes(field) && <ComputedMark />}
    </Row>
  )
}

/** Three terms of one loan that are easily taken for each other. */
function WhatItCounts({ field }: { field: DealField }): ReactNode {
  switch (field) {
    case 'mortgage_term':
      return <Trans>as agreed for the present term</Trans>
    case 'total_term_of_loan':
      return <Trans>from the first payment to maturity</Trans>
    case 'remaining_term':
      return <Trans>from today to maturity</Trans>
    default:
      return null
  }
}

function ComputedMark() {
  const { t } = useLingui()
  const words = t`Computed from the other figures`
  return (
    <Tooltip label={words} events={{ hover: true, focus: true, touch: true }}>
      <button type="button" className={classes.computed} aria-label={words}>
        <IconSum size={14} aria-hidden />
      </button>
    </Tooltip>
  )
}

/** True for a field that would only show a dash. */
const isEmpty = ({ deal, field }: FieldProps) =>
  !deal.withheld.includes(field) && (deal[field] === null || deal[field] === '')

/** Fields as rows; those without a value are named in one line below. */
export function FieldRows({ deal, fields }: { deal: DealDetail; fields: readonly DealField[] }) {
  const given = fields.filter((field) => !isEmpty({ deal, field }))
  const empty = fields.filter((field) => isEmpty({ deal, field })).map((field) => fieldOf(field).label)
  const names = empty.join(', ')
  return (
    <>
      {given.length > 0 && (
        <Rows columns={2}>
          {given.map((field) => (
            <FieldRow key={field} deal={deal} field={field} />
          ))}
        </Rows>
      )}
      {empty.length > 0 && (
        <p className={classes.notGiven}>
          <Trans>Not given: {names}.</Trans>
        </p>
      )}
    </>
  )
}
