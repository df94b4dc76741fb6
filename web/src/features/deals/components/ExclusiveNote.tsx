import { Trans } from '@lingui/react/macro'
import { AGREED_BOX } from '#domain/channels/rules.ts'
import type { DealDetail } from '#domain/deals/contract.ts'
import { Note } from '../../../ui/feedback/Note.tsx'
import { DateText } from '../../../ui/figures/DateText.tsx'

/** The channels of a deal, until when it is exclusive to them, and that its terms follow an agreed credit box. */
export function ExclusiveNote({ deal }: { deal: DealDetail }) {
  const names = deal.channels.map(({ channel_name }) => channel_name).join(', ')
  const isAgreed =
    deal.deal_type === 'white_label' && deal.channels.some(({ credit_box }) => credit_box !== null)
  if (!deal.is_exclusive && !isAgreed) return null
  return (
    <Note tone="info">
      {deal.is_exclusive && (
        <p>
          {names ? (
            <Trans>Exclusive to {names}.</Trans>
          ) : (
            <Trans>Exclusive to selected channel members.</Trans>
          )}{' '}
          {deal.exclusive_until && (
            <Trans>
              It opens to the market <DateText iso={deal.exclusive_until} withTime />.
            </Trans>
          )}
        </p>
      )}
      {isAgreed && <p>{AGREED_BOX}.</p>}
    </Note>
  )
}
