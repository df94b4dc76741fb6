import { NumericField, type NumericFieldProps } from './NumericField.tsx'
import { PERCENT } from './number-typing.ts'

/** A rate or share; `"7.25"` is 7.25 %. */
export function PercentField(props: NumericFieldProps) {
  return <NumericField {...props} shape={PERCENT} after="%" />
}
