import { Input } from '@mantine/core'
import { IconSum } from '@tabler/icons-react'
import { type ReactNode, useId } from 'react'
import { NONE } from '../format.ts'
import classes from './fields.module.css'

interface ComputedFieldProps {
  label: ReactNode
  /** As text, already formatted; null while something it needs is missing. */
  value: string | null
  before?: string
  unit?: string
  /** Where the figure comes from: `(125,000 + 331,500) / 612,000`. */
  formula?: ReactNode
}

/** A figure that follows from other fields. Dashed, because nobody types into it. */
export function ComputedField({ label, value, before, unit, formula }: ComputedFieldProps) {
  const id = useId()
  return (
    <Input.Wrapper label={label} labelElement="div" labelProps={{ id }}>
      <div className={classes.computed} role="status" aria-labelledby={id}>
        {before && <span className={classes.affix}>{before}</span>}
        <span className={classes.computedValue}>{value ?? NONE}</span>
        {unit && <span className={classes.affix}>{unit}</span>}
      </div>
      {formula && (
        <p className={classes.formula}>
          <IconSum size={14} aria-hidden />
          {formula}
        </p>
      )}
    </Input.Wrapper>
  )
}
