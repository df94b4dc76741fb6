import { Trans } from '@lingui/react/macro'
import { IconCheck, IconMinus, IconX } from '@tabler/icons-react'
import { type BoxMatchOut, OUTCOME, type Outcome, verdictText } from '#domain/deals/credit-box-match.ts'
import text from '../../../styles/text.module.css'
import { Badge } from '../../../ui/navigation/Badge.tsx'
import classes from './MatchResults.module.css'

const TONE = { match: 'ok', partial: 'warn', mismatch: 'out' } as const
export const OUTCOME_ICONS = { pass: IconCheck, fail: IconX, unknown: IconMinus } as const
/** What speaks against the deal comes first. */
const PLACE: Readonly<Record<Outcome, number>> = { fail: 0, unknown: 1, pass: 2 }

/** "Match", "Partial, 7 of 9". */
export const VerdictBadge = ({ match }: { match: BoxMatchOut }) => (
  <Badge tone={TONE[match.verdict]}>{verdictText(match)}</Badge>
)

export const inOrder = (results: BoxMatchOut['results']) =>
  results.toSorted((a, b) => PLACE[a.outcome] - PLACE[b.outcome])

export const WithoutCriteria = () => (
  <p className={classes.none}>
    <Trans>This box has no criteria, so every deal matches.</Trans>
  </p>
)

/** Each criterion of the box with what it says of the deal. */
export function MatchResults({ match }: { match: BoxMatchOut }) {
  if (match.results.length === 0) return <WithoutCriteria />
  return (
    <ul className={classes.results}>
      {inOrder(match.results).map(({ criterion, outcome, text: said }) => {
        const Shape = OUTCOME_ICONS[outcome]
        return (
          <li key={criterion} className={classes.result} data-outcome={outcome}>
            <Shape size={16} aria-hidden />
            <span>
              <span className={text.srOnly}>{OUTCOME[outcome]}: </span>
              {said}
            </span>
          </li>
        )
      })}
    </ul>
  )
}
