import { Trans, useLingui } from '@lingui/react/macro'
import { type DealField, fieldOf } from '#domain/deals/fields.ts'
import { EmptyState } from '../../ui/feedback/EmptyState.tsx'
import { Card } from '../../ui/layout/Card.tsx'

/** Lists the fields that a computation lacks, with the form's labels. */
export default function MissingFields({ fields }: { fields: readonly DealField[] }) {
  const { t } = useLingui()
  const names = fields.map((field) => fieldOf(field).label).join(', ')
  return (
    <Card padded={false}>
      <EmptyState title={t`Not enough data`} withPicture={false}>
        <Trans>The payments are computed from the mortgage's terms. Missing: {names}.</Trans>
      </EmptyState>
    </Card>
  )
}
