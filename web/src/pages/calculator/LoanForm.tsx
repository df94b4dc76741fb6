import { Trans, useLingui } from '@lingui/react/macro'
import { COMPOUNDINGS } from '#domain/mortgage/compounding.ts'
import { PAYMENT_ROUNDINGS, REGULAR_PAYMENTS } from '#domain/mortgage/conventions.ts'
import { FREQUENCIES } from '#domain/mortgage/frequency.ts'
import { dayOrNull } from '../../features/mortgage/model/number-input.ts'
import type { TypedUrl } from '../../features/mortgage/use-typed-url.ts'
import { CheckField } from '../../ui/fields/CheckField.tsx'
import { ChoiceField, optionsOf } from '../../ui/fields/ChoiceField.tsx'
import { DateField } from '../../ui/fields/DateField.tsx'
import { MoneyField } from '../../ui/fields/MoneyField.tsx'
import { NumericField } from '../../ui/fields/NumericField.tsx'
import { PercentField } from '../../ui/fields/PercentField.tsx'
import { DEFAULTS, type InputKey, type Inputs } from './inputs.ts'
import classes from './LoanForm.module.css'

const YEARS = { decimals: 2, maxDigits: 3, grouped: false }

interface LoanFormProps {
  inputs: Inputs
  url: TypedUrl
  /** An error of the loan as a whole, which belongs to no single field. */
  failure: string | null
}

/** The terms of a loan; input is written to the URL immediately. */
export function LoanForm({ inputs, url, failure }: LoanFormProps) {
  const { t } = useLingui()
  const { amount, rate, comp, years, term, freq, round, rule, start, io } = inputs
  const set = (key: InputKey) => (value: string | null) => url.set({ [key]: value })
  /** Default values are not written to the URL. */
  const choose = (key: keyof typeof DEFAULTS) => (value: string | null) =>
    url.set({ [key]: value === DEFAULTS[key] ? null : value })
  return (
    <div className={classes.form}>
      <MoneyField
        label={t`Loan amount`}
        value={amount.text}
        onChange={set('amount')}
        error={amount.error ?? failure}
      />
      <PercentField label={t`Interest rate`} value={rate.text} onChange={set('rate')} error={rate.error} />
      <ChoiceField
        label={t`Compounding`}
        value={comp.value}
        options={optionsOf(COMPOUNDINGS)}
        onChange={choose('comp')}
        error={comp.error}
      />
      <div className={classes.pair}>
        <NumericField
          label={t`Amortization`}
          shape={YEARS}
          after={t`years`}
          afterWidth={56}
          value={years.text}
          onChange={set('years')}
          error={io.value ? undefined : years.error}
          disabled={io.value ?? false}
        />
        <NumericField
          label={t`Term`}
          shape={YEARS}
          after={t`years`}
          afterWidth={56}
          value={term.text}
          onChange={set('term')}
          error={term.error}
        />
      </div>
      <ChoiceField
        label={t`Payment frequency`}
        value={freq.value}
        options={optionsOf(FREQUENCIES)}
        onChange={choose('freq')}
        error={freq.error}
      />
      <DateField
        label={t`Start date`}
        value={dayOrNull(start.text)}
        onChange={(day) => url.set({ start: day ?? '' })}
        error={start.error}
      />
      <CheckField
        label={t`Interest only`}
        value={io.value ?? false}
        onChange={(isOnly) => url.set({ io: isOnly ? '1' : null })}
        error={io.error}
      />
      <fieldset className={classes.conventions}>
        <legend>
          <Trans>Conventions</Trans>
        </legend>
        <ChoiceField
          label={t`Payment rounding`}
          value={round.value}
          options={optionsOf(PAYMENT_ROUNDINGS)}
          onChange={choose('round')}
          error={round.error}
        />
        <ChoiceField
          label={t`Payments other than monthly`}
          value={rule.value}
          options={optionsOf(REGULAR_PAYMENTS)}
          onChange={choose('rule')}
          error={rule.error}
        />
      </fieldset>
    </div>
  )
}
