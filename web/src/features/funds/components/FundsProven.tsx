import { Trans } from '@lingui/react/macro'
import { DateText } from '../../../ui/figures/DateText.tsx'

/** Whether the funds of a bidder are proven, for a seller who asks for it. */
export function FundsProven({ until }: { until: string | null }) {
  if (until === null) return <Trans>Funds not proven</Trans>
  return (
    <Trans>
      Funds proven: yes, until <DateText iso={until} />
    </Trans>
  )
}
