import { dollarSign } from '../format.ts'
import { NumericField, type NumericFieldProps } from './NumericField.tsx'
import { MONEY } from './number-typing.ts'

/** Dollars and cents; the value is a decimal string: `"450000.00"`. */
export function MoneyField(props: NumericFieldProps) {
  return <NumericField {...props} shape={MONEY} {...dollarSign()} />
}
