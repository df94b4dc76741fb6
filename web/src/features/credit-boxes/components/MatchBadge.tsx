import { useLingui } from '@lingui/react/macro'
import { Popover } from '@mantine/core'
import { NAME_IN_LISTS } from '#domain/credit-boxes/rules.ts'
import { type BoxMatchOut, verdictText } from '#domain/deals/credit-box-match.ts'
import { truncate } from '../../../ui/format.ts'
import classes from './MatchResults.module.css'
import { MatchResults, VerdictBadge } from './MatchResults.tsx'

/** The verdict on a card, which opens its reasons. */
export function MatchBadge({ match }: { match: BoxMatchOut }) {
  const { t } = useLingui()
  const name = truncate(match.box.name, NAME_IN_LISTS)
  const verdict = verdictText(match)
  return (
    <Popover position="bottom-start" trapFocus={false} returnFocus>
      <Popover.Target>
        <button type="button" className={classes.button} aria-label={t`${verdict} with ${name}: show why`}>
          <VerdictBadge match={match} />
        </button>
      </Popover.Target>
      <Popover.Dropdown className={classes.popover} aria-label={t`Compared with ${name}`}>
        <p className={classes.name}>{name}</p>
        <MatchResults match={match} />
      </Popover.Dropdown>
    </Popover>
  )
}
