import { Trans, useLingui } from '@lingui/react/macro'
import { useState } from 'react'
import { NAME_IN_LISTS } from '#domain/credit-boxes/rules.ts'
import type { DealDetail } from '#domain/deals/contract.ts'
import { paths } from '#domain/kernel/paths.ts'
import { useBoxMatches } from '../../features/credit-boxes/api.ts'
import { MatchResults, VerdictBadge } from '../../features/credit-boxes/components/MatchResults.tsx'
import { ChoiceField } from '../../ui/fields/ChoiceField.tsx'
import { truncate } from '../../ui/format.ts'
import { Card } from '../../ui/layout/Card.tsx'
import { TextLink } from '../../ui/layout/TextLink.tsx'

/** How the deal compares with one of the reader's credit boxes, criterion by criterion. */
export function MatchCard({ deal }: { deal: DealDetail }) {
  const { t } = useLingui()
  const matches = useBoxMatches(deal.id)
  const [chosen, setChosen] = useState<string | null>(null)
  const match = matches.find(({ box }) => box.id === chosen) ?? matches[0]
  if (!match) return null
  return (
    <Card as="section" title={<Trans>Your credit box</Trans>} aside={<VerdictBadge match={match} />}>
      {matches.length > 1 && (
        <ChoiceField
          label={t`Compare with`}
          value={match.box.id}
          options={matches.map(({ box }) => ({ value: box.id, label: truncate(box.name, NAME_IN_LISTS) }))}
          onChange={setChosen}
        />
      )}
      <MatchResults match={match} />
      <TextLink to={paths.creditBox(match.box.id)}>
        {matches.length > 1 ? <Trans>Open this credit box</Trans> : truncate(match.box.name, NAME_IN_LISTS)}
      </TextLink>
    </Card>
  )
}
