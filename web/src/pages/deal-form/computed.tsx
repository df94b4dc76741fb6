import { Plural, Trans, useLingui } from '@lingui/react/macro'
import { IconAlertTriangle, IconSum } from '@tabler/icons-react'
import type { ReactNode } from 'react'
import type { ComputedField } from '#domain/deals/computed.ts'
import { type DealValues, fieldOf } from '#domain/deals/fields.ts'
import { labelOf } from '#domain/kernel/choice.ts'
import { toDecimal } from '#domain/kernel/money.ts'
import { priorBalance } from '#domain/mortgage/ltv.ts'
import { formatDate, formatNumber, groupThousands, NONE } from '../../ui/format.ts'
import { useDraftState } from './DraftContext.tsx'
import classes from './form.module.css'

export interface ComputedText {
  /** The figure as its control would show it; an en dash if an input is missing. */
  value: string
  /** How it is computed, or which input is missing. */
  formula: ReactNode
}

const dollars = (cents: number) => {
  const [whole = '', fraction = ''] = toDecimal(cents).split('.')
  return groupThousands(whole) + (fraction === '00' ? '' : formatNumber(`.${fraction}`))
}

/** The current value of a computed field, with its explanation. */
export function useComputedText(field: ComputedField): ComputedText {
  const deal = useDraftState(({ view }) => view.reading.deal)
  const figure = useDraftState(({ view }) => view.computed[field])
  const value = figure === null ? NONE : figureText(field, figure)
  return { value, formula: <Formula field={field} deal={deal} isKnown={figure !== null} /> }
}

function figureText(field: ComputedField, figure: string | number): string {
  const { kind, choices = {} } = fieldOf(field)
  if (kind === 'money') return moneyText(Number(figure))
  if (kind === 'choice') return labelOf(choices, String(figure))
  return typeof figure === 'string' ? formatDate(figure) : String(figure)
}

const moneyText = (cents: number) => {
  const [whole = '', fraction = ''] = toDecimal(cents).split('.')
  return groupThousands(whole) + formatNumber(`.${fraction}`)
}

function Formula({ field, deal, isKnown }: { field: ComputedField; deal: DealValues; isKnown: boolean }) {
  switch (field) {
    case 'ltv':
      return isKnown ? ltvFormula(deal) : <Trans>Needs the balance and the property value</Trans>
    case 'maturity_date':
      return isKnown && deal.mortgage_term !== null ? (
        <Plural
          value={deal.mortgage_term}
          one="# month after the initial payment"
          other="# months after the initial payment"
        />
      ) : (
        <Trans>Needs the initial payment date and the term</Trans>
      )
    case 'total_term_of_loan':
      return isKnown ? (
        <Trans>From initial payment to maturity</Trans>
      ) : (
        <Trans>Appears when both dates are valid</Trans>
      )
    case 'remaining_term':
      return isKnown ? <Trans>From today to maturity</Trans> : <Trans>Needs the maturity date</Trans>
    case 'compounding':
      return deal.interest_subtype === 'variable' ? (
        <Trans>Usual for variable rates, unless the mortgage states otherwise</Trans>
      ) : (
        <Trans>Usual for fixed rates, unless the mortgage states otherwise</Trans>
      )
    case 'payment_amount':
      return isKnown ? (
        <Trans>From amount, rate, {deal.amortization} years</Trans>
      ) : (
        <Trans>Needs amount, rate, amortization and frequency</Trans>
      )
  }
}

function ltvFormula(deal: DealValues): string {
  const balance = dollars(deal.principle_balance ?? deal.mortgage_amount ?? 0)
  const prior = priorBalance(deal)
  const value = dollars(deal.property_value ?? 0)
  return prior > 0 ? `(${balance} + ${dollars(prior)}) / ${value}` : `${balance} / ${value}`
}

interface ComputedHelpProps {
  text: ComputedText
  /** A warning about the entered figure. */
  warning?: string
  isTyped: boolean
  /** Returns to the computed figure. */
  onUse: () => void
}

/** The line below a computed field: its formula, or the computed figure next to the entered one. */
export function ComputedHelp({ text, warning, isTyped, onUse }: ComputedHelpProps) {
  const { t } = useLingui()
  const { value } = text
  const Shape = warning ? IconAlertTriangle : IconSum
  return (
    <span className={classes.formula} data-tone={warning && 'warn'} role={warning && 'status'}>
      <Shape size={14} aria-hidden />
      {!isTyped ? (
        text.formula
      ) : value === NONE ? (
        <Trans>Entered by you</Trans>
      ) : (
        <span>
          {warning ?? <Trans>Computed: {value}</Trans>}{' '}
          <button
            type="button"
            className={classes.textButton}
            aria-label={t`Use it: ${value}`}
            onClick={onUse}
          >
            <Trans>Use it</Trans>
          </button>
        </span>
      )}
    </span>
  )
}
