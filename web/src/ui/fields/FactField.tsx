import { Input } from '@mantine/core'
import classes from './fields.module.css'

interface FactFieldProps {
  label: string
  value: string
}

/** Shown among fields for a value that cannot be chosen. */
export function FactField({ label, value }: FactFieldProps) {
  return (
    <Input.Wrapper label={label} labelElement="div" size="sm">
      <p className={classes.fact}>{value}</p>
    </Input.Wrapper>
  )
}
