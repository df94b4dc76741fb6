import { Trans } from '@lingui/react/macro'
import { unusualEnd } from '#domain/deals/schedule.ts'
import { Note } from '../../../ui/feedback/Note.tsx'

/** Warns a seller of an end at which few bidders may be there. */
export function UnusualEnd({ end }: { end: string | null }) {
  const why = unusualEnd(end)
  if (why === null) return null
  return (
    <Note tone="warn" role="status">
      {why === 'weekend' ? (
        <Trans>This auction ends on a weekend, when fewer bidders may be there.</Trans>
      ) : (
        <Trans>This auction ends outside 9 AM to 8 PM ET, when fewer bidders may be there.</Trans>
      )}
    </Note>
  )
}
