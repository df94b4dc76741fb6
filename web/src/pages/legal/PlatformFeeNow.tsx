import { Trans } from '@lingui/react/macro'
import { feeText } from '../../features/deals/detail/model.ts'
import { usePricing } from '../../features/deals/settings.ts'

/** What HomeSlice charges at present. */
export function PlatformFeeNow() {
  const { data } = usePricing()
  if (!data) return null
  const fee = feeText(data.home_slice_fees, data.home_slice_fees_type)
  return (
    <p>
      {data.home_slice_fees_type === 'percentage' ? (
        <Trans>The HomeSlice fee is currently {fee} of the sale price of a deal.</Trans>
      ) : (
        <Trans>The HomeSlice fee is currently {fee} for each deal that is sold.</Trans>
      )}
    </p>
  )
}
