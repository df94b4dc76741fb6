import { useLingui } from '@lingui/react/macro'
import { FEE_TYPE } from '#domain/deals/vocabulary.ts'
import { optionsOf } from '../../../ui/fields/ChoiceField.tsx'
import { FieldGrid } from '../../../ui/fields/FieldGrid.tsx'
import { NumericField } from '../../../ui/fields/NumericField.tsx'
import { MONEY } from '../../../ui/fields/number-typing.ts'
import { SegmentsField } from '../../../ui/fields/SegmentsField.tsx'
import { dollarSign } from '../../../ui/format.ts'
import type { PlatformFee } from '../settings.ts'

interface PlatformFeeFieldsProps {
  fee: PlatformFee
  onChange: (fee: PlatformFee) => void
  error?: string | undefined
}

/** The fee of HomeSlice: a percentage of the price, or an amount. */
export function PlatformFeeFields({ fee, onChange, error }: PlatformFeeFieldsProps) {
  const { t } = useLingui()
  const isPercentage = fee.home_slice_fees_type === 'percentage'
  return (
    <FieldGrid>
      <SegmentsField
        label={t`HomeSlice fees are`}
        value={fee.home_slice_fees_type}
        options={optionsOf(FEE_TYPE)}
        onChange={(type) =>
          onChange({ ...fee, home_slice_fees_type: type === 'amount' ? 'amount' : 'percentage' })
        }
      />
      <NumericField
        label={t`HomeSlice fees`}
        required
        shape={MONEY}
        {...(isPercentage ? { after: '%' } : dollarSign())}
        value={fee.home_slice_fees}
        onChange={(home_slice_fees) => onChange({ ...fee, home_slice_fees })}
        error={error}
      />
    </FieldGrid>
  )
}
