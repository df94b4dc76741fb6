import { Input } from '@mantine/core'
import classes from './fields.module.css'

interface FactFieldProps {
  label: string
  value: string
}

/** Stands among fields for an answer that leaves nothing to choose. */
export function FactField({ label, value }: FactFieldProps) {
  return (
    <Input.Wrapper label={label} labelElement="div" size="sm">
      <p className={classes.fact}>{value}</p>
    </Input.Wrapper>
  )
}
