import { Trans, useLingui } from '@lingui/react/macro'
import type { CashFlowOut } from '#domain/books/pool/contract.ts'
import text from '../../../styles/text.module.css'
import { IntegerField } from '../../../ui/fields/IntegerField.tsx'
import { MoneyField } from '../../../ui/fields/MoneyField.tsx'
import { PercentField } from '../../../ui/fields/PercentField.tsx'
import { Card } from '../../../ui/layout/Card.tsx'
import type { TypedFigure } from '../../mortgage/model/price-yield.ts'
import type { TypedUrl } from '../../mortgage/use-typed-url.ts'
import classes from './AssumptionFields.module.css'
import { type Assumed, type CashFlowInputs, figureTexts, keyOf } from './inputs.ts'

interface AssumptionFieldsProps {
  inputs: CashFlowInputs
  cashFlow: CashFlowOut | undefined
  isComputing: boolean
  url: TypedUrl
}

/** What the buyer assumes, and price and yield: entering one of these computes the others. */
export function AssumptionFields({ inputs, cashFlow, isComputing, url }: AssumptionFieldsProps) {
  const { t } = useLingui()
  const texts = figureTexts(inputs, cashFlow?.pricing)
  const failure = inputs.figure.error ?? (isComputing ? null : cashFlow?.pricing_error)
  const assumed = (name: Assumed) => ({
    value: url.get(keyOf(name)) ?? '',
    placeholder: '0',
    error: inputs.assumed[name].error ?? undefined,
    onChange: (value: string) => url.set({ [keyOf(name)]: value === '' ? null : value }),
  })
  const figure = (kind: TypedFigure) => ({
    value: texts[kind],
    error: kind === inputs.by ? (failure ?? undefined) : undefined,
    onChange: (value: string) => value !== texts[kind] && url.set({ by: kind, at: value }),
  })
  return (
    <Card
      as="section"
      title={<Trans>Price, yield and assumptions</Trans>}
      subtitle={<Trans>Enter price, percent or yield; the other two are computed.</Trans>}
      aside={
        <span className={`${text.small} ${text.faint}`} role="status">
          {isComputing && <Trans>Computing…</Trans>}
        </span>
      }
    >
      <div className={classes.fields}>
        <MoneyField label={t`Book price`} {...figure('price')} />
        <PercentField label={t`Percent of balance`} {...figure('percent')} />
        <PercentField label={t`Yield to maturity`} {...figure('yield')} />
      </div>
      <div className={classes.fields}>
        <PercentField label={t`Prepayments per year (CPR)`} {...assumed('cpr')} />
        <PercentField label={t`Defaults per year (CDR)`} {...assumed('cdr')} />
        <PercentField label={t`Loss severity`} {...assumed('severity')} />
        <IntegerField label={t`Time to recovery`} unit={t`months`} {...assumed('recovery_months')} />
      </div>
      <p className={`${text.small} ${text.muted}`}>
        <Trans>
          Without assumptions every mortgage pays as its contract says until its maturity. Prepayments bear no
          charge. The yield is compounded semi-annually.
        </Trans>
      </p>
    </Card>
  )
}
