import { Input } from '@mantine/core'
import { useId } from 'react'
import { type SegmentOption, SegmentsOrList } from '../navigation/Segments.tsx'
import type { FieldProps } from './field.ts'

interface SegmentsFieldProps<Value extends string> extends FieldProps<Value | null> {
  /** Two or three options with short names. */
  options: readonly SegmentOption<Value>[]
}

/** A question with two or three visible options; initially none is selected (null). */
export function SegmentsField<Value extends string>({ options, ...props }: SegmentsFieldProps<Value>) {
  const id = useId()
  const labelId = `${id}-label`
  const errorId = `${id}-error`
  const helpId = `${id}-help`
  const described = [props.help && helpId, props.error && errorId].filter(Boolean).join(' ')
  return (
    <Input.Wrapper
      label={props.label}
      labelElement="div"
      labelProps={{ id: labelId }}
      description={props.help}
      descriptionProps={{ id: helpId }}
      error={props.error}
      errorProps={{ id: errorId }}
      withAsterisk={props.required}
      data-path={props['data-path']}
    >
      <SegmentsOrList
        fullWidth
        aria-labelledby={labelId}
        aria-describedby={described || undefined}
        aria-required={props.required || undefined}
        aria-invalid={props.error ? true : undefined}
        disabled={props.disabled}
        value={props.value ?? null}
        options={options}
        onChange={props.onChange}
      />
    </Input.Wrapper>
  )
}
