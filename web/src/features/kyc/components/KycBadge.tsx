import { Trans } from '@lingui/react/macro'
import type { KycRecord } from '#domain/kyc/contract.ts'
import { Badge } from '../../../ui/navigation/Badge.tsx'
import { displayGroupOf } from '../model.ts'

/** The display group of a record to its owner; a pending one also says with whom it is. */
export function KycBadge({ record }: { record: KycRecord }) {
  const { label, tone } = displayGroupOf(record)
  return (
    <Badge tone={tone}>
      {record.kyc_state === 'manual_review' ? (
        <Trans>{label}: under review</Trans>
      ) : record.kyc_state === 'draft' ? (
        <Trans>{label}: not submitted</Trans>
      ) : (
        label
      )}
    </Badge>
  )
}
