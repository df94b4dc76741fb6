import { useLingui } from '@lingui/react/macro'
import { type ReactNode, useState } from 'react'
import type { ApplicantFieldInfo } from '#domain/deals/applicant-fields.ts'
import type { Field } from '#domain/deals/fields.ts'
import { isDayRejected } from '../../features/deals/form/draft/limits.ts'
import type { FieldValue } from '../../features/deals/form/draft/values.ts'
import { ChoiceField, optionsOf } from '../../ui/fields/ChoiceField.tsx'
import { DateField } from '../../ui/fields/DateField.tsx'
import { DateTimeField } from '../../ui/fields/DateTimeField.tsx'
import { FactField } from '../../ui/fields/FactField.tsx'
import { IntegerField } from '../../ui/fields/IntegerField.tsx'
import { LongTextField } from '../../ui/fields/LongTextField.tsx'
import { MoneyField } from '../../ui/fields/MoneyField.tsx'
import { NumericField } from '../../ui/fields/NumericField.tsx'
import { PercentField } from '../../ui/fields/PercentField.tsx'
import { SegmentsField } from '../../ui/fields/SegmentsField.tsx'
import { TextField } from '../../ui/fields/TextField.tsx'
import { YesNoField } from '../../ui/fields/YesNoField.tsx'
import { useDayRules } from './DraftContext.tsx'

export interface ControlProps {
  path: string
  info: Pick<Field, 'label' | 'unit' | 'choices'> & { kind: Field['kind'] | ApplicantFieldInfo['kind'] }
  value: FieldValue
  error?: string
  required?: boolean
  disabled?: boolean
  help?: ReactNode
  placeholder?: string
  look?: 'segments' | 'area'
  offer?: readonly string[]
  /** The amount is a percentage. */
  isShare?: boolean
  onChange: (value: FieldValue) => void
  onLeave: () => void
}

const SHARE = { decimals: 2, maxDigits: 3, grouped: false }
const MEASURE = { decimals: 2, maxDigits: 4, grouped: true }
const YEARS = { ...MEASURE, grouped: false }

/** Renders the input for a field of the domain, by its kind. */
export function Control({
  path,
  info,
  value,
  onChange,
  onLeave,
  look,
  offer,
  isShare,
  ...rest
}: ControlProps) {
  const days = useDayRules()
  const number = useWholeNumberNotice(rest.error)
  const text = typeof value === 'string' ? value : ''
  const chosen = typeof value === 'string' ? value : null
  const base = { ...rest, label: info.label, name: path, 'data-path': path, onBlur: onLeave }
  // A choice is complete immediately, so its errors are shown without waiting for blur.
  const choose = (answer: FieldValue) => {
    onChange(answer)
    onLeave()
  }
  switch (info.kind) {
    case 'money':
      return isShare ? (
        <NumericField {...base} shape={SHARE} after="%" value={text} onChange={onChange} />
      ) : (
        <MoneyField {...base} value={text} onChange={onChange} />
      )
    case 'percent':
      return <PercentField {...base} value={text} onChange={onChange} />
    case 'whole':
      return (
        <IntegerField
          {...base}
          error={number.error}
          unit={info.unit}
          value={text}
          onRejected={number.reject}
          onChange={number.clearing(onChange)}
          onBlur={number.clearing(onLeave)}
        />
      )
    case 'decimal':
      return (
        <NumericField
          {...base}
          shape={info.unit === 'years' ? YEARS : MEASURE}
          after={info.unit}
          afterWidth={22 + (info.unit ?? '').length * 7}
          value={text}
          onChange={onChange}
        />
      )
    case 'date':
      return (
        <DateField
          {...base}
          value={chosen}
          onChange={onChange}
          isRejected={(day) => isDayRejected(path, day, days())}
        />
      )
    case 'timestamp':
      return <DateTimeField {...base} value={chosen} onChange={onChange} />
    case 'yes_no':
      return <YesNoField {...base} value={typeof value === 'boolean' ? value : null} onChange={choose} />
    case 'choice': {
      const options = optionsOf(info.choices ?? {}).filter(
        (option) => !offer || offer.includes(option.value) || option.value === chosen,
      )
      const [only] = options
      if (offer && options.length === 1 && only?.value === chosen && !rest.error)
        return <FactField label={info.label} value={only.label} />
      return look === 'segments' ? (
        <SegmentsField {...base} value={chosen} options={options} onChange={choose} />
      ) : (
        <ChoiceField
          {...base}
          value={chosen}
          options={options}
          clearable={!rest.required && options.length > 1}
          onChange={choose}
        />
      )
    }
    default:
      if (look === 'area')
        return <LongTextField {...base} value={text} onChange={onChange} rows={3} autoComplete="off" />
      return (
        <TextField
          {...base}
          value={text}
          onChange={onChange}
          type={info.kind === 'email' ? 'email' : info.kind === 'phone' ? 'tel' : 'text'}
          // The fields describe a property and other people, so the browser's own address would be wrong.
          autoComplete="off"
        />
      )
  }
}

/** Shows a message when a key is rejected in a whole number, until the next valid key. */
function useWholeNumberNotice(error: string | undefined) {
  const { t } = useLingui()
  const [isRejected, setRejected] = useState(false)
  return {
    error: isRejected ? t`Value must be positive integer` : error,
    reject: () => setRejected(true),
    clearing:
      <Arguments extends unknown[]>(action: (...args: Arguments) => void) =>
      (...args: Arguments) => {
        setRejected(false)
        action(...args)
      },
  }
}
