import { Trans, useLingui } from '@lingui/react/macro'
import { useState } from 'react'
import { NAME_IN_LISTS } from '#domain/credit-boxes/rules.ts'
import type { DealDetail } from '#domain/deals/contract.ts'
import { paths } from '#domain/kernel/paths.ts'
import { useBoxMatches } from '../../features/credit-boxes/api.ts'
import { VerdictBadge } from '../../features/credit-boxes/components/MatchResults.tsx'
import { MatchTable } from '../../features/credit-boxes/components/MatchTable.tsx'
import { ChoiceField } from '../../ui/fields/ChoiceField.tsx'
import { truncate } from '../../ui/format.ts'
import { Card } from '../../ui/layout/Card.tsx'
import { TextLink } from '../../ui/layout/TextLink.tsx'
import classes from './MatchCard.module.css'

/** True if the reader has a credit box to compare the deal with. */
export const useHasMatch = (deal: DealDetail) => useBoxMatches(deal.id).length > 0

/** How the deal compares with one of the reader's credit boxes, criterion by criterion. */
export function MatchCard({ deal }: { deal: DealDetail }) {
  const { t } = useLingui()
  const matches = useBoxMatches(deal.id)
  const [chosen, setChosen] = useState<string | null>(null)
  const match = matches.find(({ box }) => box.id === chosen) ?? matches[0]
  if (!match) return null
  const name = truncate(match.box.name, NAME_IN_LISTS)
  return (
    <Card
      as="section"
      title={<Trans>Match with your credit box</Trans>}
      subtitle={<TextLink to={paths.creditBox(match.box.id)}>{name}</TextLink>}
      aside={<VerdictBadge match={match} />}
      padded={false}
    >
      {matches.length > 1 && (
        <div className={classes.choice}>
          <ChoiceField
            label={t`Compare with`}
            value={match.box.id}
            options={matches.map(({ box }) => ({ value: box.id, label: truncate(box.name, NAME_IN_LISTS) }))}
            onChange={setChosen}
          />
        </div>
      )}
      <MatchTable match={match} />
    </Card>
  )
}
