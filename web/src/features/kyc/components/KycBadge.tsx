import type { KycRecord } from '#domain/kyc/contract.ts'
import { Badge } from '../../../ui/navigation/Badge.tsx'
import { displayGroupOf } from '../model.ts'

/** The display group of a record: Pending, Approved or Rejected. */
export function KycBadge({ record }: { record: KycRecord }) {
  const { label, tone } = displayGroupOf(record)
  return <Badge tone={tone}>{label}</Badge>
}
