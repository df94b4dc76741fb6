import { Trans } from '@lingui/react/macro'
import { DateText } from '../../ui/figures/DateText.tsx'

interface Period {
  first_signed_at: string | null
  last_signed_at: string | null
  is_current: boolean
}

/** When HomeSlice signs or signed with a key. */
export function SigningPeriod({ period }: { period: Period }) {
  const { first_signed_at, last_signed_at, is_current } = period
  if (first_signed_at === null) return <Trans>In use from now on</Trans>
  const first = <DateText iso={first_signed_at} withTime />
  if (is_current) return <Trans>In use since {first}</Trans>
  const last = <DateText iso={last_signed_at} withTime />
  return (
    <Trans>
      In use from {first} to {last}
    </Trans>
  )
}
