import { Trans, useLingui } from '@lingui/react/macro'
import {
  CRITERION_NAMES,
  type Criterion,
  criterionOf,
  keysOf,
  type LimitKey,
} from '#domain/deals/criteria.ts'
import { TickGroup } from '../../features/deals/filters/TickGroup.tsx'
import { optionsOf } from '../../ui/fields/ChoiceField.tsx'
import { IntegerField } from '../../ui/fields/IntegerField.tsx'
import { MoneyField } from '../../ui/fields/MoneyField.tsx'
import { PercentField } from '../../ui/fields/PercentField.tsx'
import { SegmentsField } from '../../ui/fields/SegmentsField.tsx'
import { Card } from '../../ui/layout/Card.tsx'
import type { BoxDraft } from './box-draft.ts'
import classes from './CreditBoxPage.module.css'

interface CriteriaFieldsProps {
  draft: BoxDraft
  errors: Readonly<Partial<Record<string, string>>>
  onChange: (draft: BoxDraft) => void
}

const namesOfKind = (...kinds: string[]) =>
  CRITERION_NAMES.filter((name) => kinds.includes(criterionOf(name).kind))

/** A field for every criterion of the domain's table. */
export function CriteriaFields({ draft, errors, onChange }: CriteriaFieldsProps) {
  return (
    <>
      <Card
        as="section"
        title={<Trans>Kind of mortgage</Trans>}
        subtitle={<Trans>Leave unticked for any.</Trans>}
      >
        <div className={classes.fields}>
          {namesOfKind('choice').map((name) => (
            <ChoiceCriterion
              key={name}
              name={name}
              chosen={draft.choices[name as LimitKey] ?? []}
              onChange={(chosen) => onChange({ ...draft, choices: { ...draft.choices, [name]: chosen } })}
            />
          ))}
        </div>
      </Card>
      <Card
        as="section"
        title={<Trans>Figures</Trans>}
        subtitle={<Trans>Ranges are inclusive. Leave blank for any.</Trans>}
      >
        <div className={classes.fields}>
          {namesOfKind('most', 'least', 'range').map((name) => (
            <LimitCriterion
              key={name}
              name={name}
              numbers={draft.numbers}
              errors={errors}
              onChange={(numbers) => onChange({ ...draft, numbers: { ...draft.numbers, ...numbers } })}
            />
          ))}
        </div>
      </Card>
      <Card as="section" title={<Trans>Yes or no</Trans>}>
        <div className={classes.fields}>
          {namesOfKind('flag').map((name) => (
            <FlagCriterion
              key={name}
              name={name}
              value={draft.flags[name as LimitKey] ?? null}
              onChange={(flag) => onChange({ ...draft, flags: { ...draft.flags, [name]: flag } })}
            />
          ))}
        </div>
      </Card>
    </>
  )
}

interface ChoiceCriterionProps {
  name: Criterion
  chosen: readonly string[]
  onChange: (chosen: string[]) => void
}

function ChoiceCriterion({ name, chosen, onChange }: ChoiceCriterionProps) {
  const info = criterionOf(name)
  if (info.kind !== 'choice') return null
  return (
    <TickGroup legend={info.label} options={optionsOf(info.choices)} chosen={chosen} onChange={onChange} />
  )
}

const ANY = 'any'

interface FlagCriterionProps {
  name: Criterion
  value: boolean | null
  onChange: (value: boolean | null) => void
}

function FlagCriterion({ name, value, onChange }: FlagCriterionProps) {
  const { t } = useLingui()
  return (
    <SegmentsField
      label={criterionOf(name).label}
      value={value === null ? ANY : value ? 'yes' : 'no'}
      options={[
        { value: ANY, label: t({ message: 'Any', context: 'yes or no' }) },
        { value: 'yes', label: t`Yes` },
        { value: 'no', label: t`No` },
      ]}
      onChange={(chosen) => onChange(chosen === ANY || chosen === null ? null : chosen === 'yes')}
      data-path={name}
    />
  )
}

interface LimitCriterionProps {
  name: Criterion
  numbers: BoxDraft['numbers']
  errors: CriteriaFieldsProps['errors']
  onChange: (numbers: BoxDraft['numbers']) => void
}

function LimitCriterion({ name, numbers, errors, onChange }: LimitCriterionProps) {
  const { t } = useLingui()
  const info = criterionOf(name)
  if (!('unit' in info)) return null
  const { label, unit } = info
  const labels: Readonly<Record<string, string>> = {
    from: t`${label} from`,
    to: t`${label} to`,
    max: t`${label} up to`,
    min: t`${label} from`,
  }
  return (
    <div className={keysOf(name).length > 1 ? classes.range : undefined}>
      {keysOf(name).map((key) => {
        const field = {
          label: labels[key.slice(name.length + 1)] ?? label,
          value: numbers[key] ?? '',
          error: errors[key],
          onChange: (typed: string) => onChange({ [key]: typed }),
          'data-path': key,
        }
        if (unit === 'money') return <MoneyField key={key} {...field} />
        if (unit === 'percent') return <PercentField key={key} {...field} />
        return <IntegerField key={key} {...field} unit={unit === 'months' ? t`months` : undefined} />
      })}
    </div>
  )
}
