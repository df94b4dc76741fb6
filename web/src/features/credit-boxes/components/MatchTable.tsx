import { Trans } from '@lingui/react/macro'
import { type BoxMatchOut, OUTCOME } from '#domain/deals/credit-box-match.ts'
import { criterionOf } from '#domain/deals/criteria.ts'
import text from '../../../styles/text.module.css'
import { inOrder, OUTCOME_ICONS, WithoutCriteria } from './MatchResults.tsx'
import classes from './MatchTable.module.css'

/** What a box asks beside what the deal has; what speaks against the deal comes first. */
export function MatchTable({ match }: { match: BoxMatchOut }) {
  if (match.results.length === 0) return <WithoutCriteria />
  return (
    <table className={classes.table}>
      <thead>
        <tr>
          <th scope="col">
            <Trans>Criterion</Trans>
          </th>
          <th scope="col">
            <Trans>Your credit box</Trans>
          </th>
          <th scope="col">
            <Trans>This deal</Trans>
          </th>
        </tr>
      </thead>
      <tbody>
        {inOrder(match.results).map(({ criterion, outcome, wanted, value }) => {
          const Shape = OUTCOME_ICONS[outcome]
          return (
            <tr key={criterion} data-outcome={outcome}>
              <th scope="row">
                <span>
                  <Shape size={16} aria-hidden />
                  <span className={text.srOnly}>{OUTCOME[outcome]}: </span>
                  {criterionOf(criterion).label}
                </span>
              </th>
              <td>{wanted}</td>
              <td>{value ?? <Trans>Not stated</Trans>}</td>
            </tr>
          )
        })}
      </tbody>
    </table>
  )
}
