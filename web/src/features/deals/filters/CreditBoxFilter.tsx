import { Trans, useLingui } from '@lingui/react/macro'
import { NAME_IN_LISTS } from '#domain/credit-boxes/rules.ts'
import { VERDICT } from '#domain/deals/credit-box-match.ts'
import { paths } from '#domain/kernel/paths.ts'
import { ChoiceField, optionsOf } from '../../../ui/fields/ChoiceField.tsx'
import { truncate } from '../../../ui/format.ts'
import { TextLink } from '../../../ui/layout/TextLink.tsx'
import { useCreditBoxes } from '../../credit-boxes/api.ts'
import classes from './FilterPanel.module.css'
import type { MarketFilters } from './filters.ts'
import { TickGroup } from './TickGroup.tsx'

interface CreditBoxFilterProps {
  filters: Pick<MarketFilters, 'credit_box' | 'credit_box_match'>
  onChange: (changes: Partial<MarketFilters>) => void
}

/** How deals compare with one of the user's credit boxes. */
export function CreditBoxFilter({ filters, onChange }: CreditBoxFilterProps) {
  const { t } = useLingui()
  const { data } = useCreditBoxes()
  const boxes = data?.results ?? []
  const [primary] = boxes
  if (data && !primary)
    return (
      <div className={classes.group}>
        <span className={classes.label}>
          <Trans>Credit box</Trans>
        </span>
        <TextLink to={paths.creditBoxes}>
          <Trans>Create a credit box to filter by it</Trans>
        </TextLink>
      </div>
    )
  return (
    <>
      <ChoiceField
        label={t`Credit box`}
        disabled={!data}
        value={filters.credit_box || (primary?.id ?? null)}
        options={boxes.map(({ id, name }) => ({ value: id, label: truncate(name, NAME_IN_LISTS) }))}
        onChange={(id) => onChange({ credit_box: id === null || id === primary?.id ? '' : id })}
      />
      <TickGroup
        legend={<Trans>Match with the credit box</Trans>}
        options={optionsOf(VERDICT)}
        chosen={filters.credit_box_match}
        onChange={(credit_box_match) => onChange({ credit_box_match })}
      />
    </>
  )
}
