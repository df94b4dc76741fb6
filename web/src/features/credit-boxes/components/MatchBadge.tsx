import { useLingui } from '@lingui/react/macro'
import { NAME_IN_LISTS } from '#domain/credit-boxes/rules.ts'
import { type BoxMatchOut, verdictText } from '#domain/deals/credit-box-match.ts'
import { truncate } from '../../../ui/format.ts'
import { Opener } from '../../../ui/navigation/Opener.tsx'
import classes from './MatchResults.module.css'
import { VerdictBadge } from './MatchResults.tsx'

const loadPanel = () => import('./MatchPanel.tsx')

/** The verdict on a card, which opens its reasons. */
export function MatchBadge({ match }: { match: BoxMatchOut }) {
  const { t } = useLingui()
  const name = truncate(match.box.name, NAME_IN_LISTS)
  const verdict = verdictText(match)
  return (
    <Opener
      popup="dialog"
      load={loadPanel}
      content={{ match, name }}
      button={
        <button type="button" className={classes.button} aria-label={t`${verdict} with ${name}: show why`}>
          <VerdictBadge match={match} />
        </button>
      }
    />
  )
}
