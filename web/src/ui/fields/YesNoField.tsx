import { useLingui } from '@lingui/react/macro'
import { Input, SegmentedControl } from '@mantine/core'
import { useId } from 'react'
import type { FieldProps } from './field.ts'

/** A question that must be answered: neither yes nor no stands at first (null). */
export function YesNoField(props: FieldProps<boolean | null>) {
  const { t } = useLingui()
  const id = useId()
  return (
    <Input.Wrapper
      label={props.label}
      labelElement="div"
      labelProps={{ id }}
      description={props.help}
      error={props.error}
      withAsterisk={props.required}
      data-path={props['data-path']}
    >
      <SegmentedControl
        fullWidth
        aria-labelledby={id}
        disabled={props.disabled}
        value={props.value == null ? '' : props.value ? 'yes' : 'no'}
        data={[
          { value: 'yes', label: t`Yes` },
          { value: 'no', label: t`No` },
        ]}
        onChange={(value) => props.onChange(value === 'yes')}
      />
    </Input.Wrapper>
  )
}
