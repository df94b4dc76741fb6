import { Trans } from '@lingui/react/macro'
import { AGREED_BOX } from '#domain/channels/rules.ts'
import type { DealDetail } from '#domain/deals/contract.ts'
import type { BoxMatchOut } from '#domain/deals/credit-box-match.ts'
import { inLanguage } from '#domain/kernel/language.ts'
import { Note } from '../../../ui/feedback/Note.tsx'
import { DateText } from '../../../ui/figures/DateText.tsx'
import { MatchBadge } from '../../credit-boxes/components/MatchBadge.tsx'
import classes from './ExclusiveNote.module.css'

/** The channels of a deal, until when it is exclusive to them, and that its terms follow an agreed credit box. */
export function ExclusiveNote({ deal }: { deal: DealDetail }) {
  const names = deal.channels.map(({ channel_name }) => channel_name).join(', ')
  const agreed =
    deal.deal_type === 'white_label' ? deal.channels.flatMap((channel) => channel.agreed ?? []) : []
  if (!deal.is_exclusive && agreed.length === 0) return null
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
      {agreed.map((match) => (
        <AgreedBox key={match.box.id} match={match} />
      ))}
    </Note>
  )
}

/** Only of a deal that meets the agreed box is it said that it was underwritten by it. */
function AgreedBox({ match }: { match: BoxMatchOut }) {
  const { name } = match.box
  return (
    <div className={classes.agreed}>
      <span>
        {match.verdict === 'match' ? (
          `${inLanguage(AGREED_BOX)}.`
        ) : (
          <Trans>Compared with the agreed credit box {name}:</Trans>
        )}
      </span>
      <MatchBadge match={match} />
    </div>
  )
}
