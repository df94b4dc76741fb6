import { Trans, useLingui } from '@lingui/react/macro'
import { Link } from 'react-router'
import { paths } from '#domain/kernel/paths.ts'
import type { SavedSearch } from '#domain/saved-searches/contract.ts'
import { ALERTS } from '#domain/saved-searches/rules.ts'
import { activeFilters, chipOf, readFilters } from '../../features/deals/filters/filters.ts'
import { Card } from '../../ui/layout/Card.tsx'
import { Badge } from '../../ui/navigation/Badge.tsx'
import classes from './CreditBoxesPage.module.css'

/** A saved search: when it alerts and what it filters by. */
export function SavedSearchCard({ search }: { search: SavedSearch }) {
  const { t } = useLingui()
  const filters = readFilters(new URLSearchParams(search.filters))
  const said = activeFilters(filters).map((key) => {
    const { label, value } = chipOf(key, filters)
    return `${t(label)}: ${typeof value === 'string' ? value : t(value)}`
  })
  return (
    <Card as="li" className={classes.box}>
      <h3 className={classes.name}>
        <Link to={paths.savedSearch(search.id)}>{search.name}</Link>
      </h3>
      <div className={classes.badges}>
        <Badge tone={search.alerts === 'off' ? 'quiet' : 'info'} icon={null}>
          <Trans>Alerts: {ALERTS[search.alerts]}</Trans>
        </Badge>
      </div>
      <p className={classes.none}>{said.length > 0 ? said.join(' · ') : <Trans>Every deal</Trans>}</p>
    </Card>
  )
}
