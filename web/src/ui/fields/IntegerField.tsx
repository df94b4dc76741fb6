import { NumericField, type NumericFieldProps } from './NumericField.tsx'
import { INTEGER } from './number-typing.ts'

interface IntegerFieldProps extends NumericFieldProps {
  /** Shown after the number: months, years, km. */
  unit?: string
}

/** A whole number. An invalid value shows "Value must be positive integer" (`INTEGER_MESSAGE`). */
export function IntegerField({ unit, ...props }: IntegerFieldProps) {
  return (
    <NumericField
      {...props}
      shape={INTEGER}
      after={unit}
      afterWidth={unit ? 22 + unit.length * 7 : undefined}
    />
  )
}
