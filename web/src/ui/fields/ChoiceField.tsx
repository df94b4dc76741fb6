import { useLingui } from '@lingui/react/macro'
import { Select } from '@mantine/core'
import { IconChevronDown } from '@tabler/icons-react'
import { type FieldProps, inputProps } from './field.ts'
import { filterOptions } from './filter-options.ts'

interface ChoiceFieldProps<Value extends string> extends FieldProps<Value | null> {
  options: readonly { value: Value; label: string }[]
  placeholder?: string
  searchable?: boolean
  clearable?: boolean
}

/** One of a list. For up to four short choices use `Segments`. */
export function ChoiceField<Value extends string>({ options, ...props }: ChoiceFieldProps<Value>) {
  const { t } = useLingui()
  return (
    <Select
      {...inputProps(props)}
      data={[...options]}
      value={props.value ?? null}
      placeholder={props.placeholder ?? t`Choose`}
      searchable={props.searchable ?? options.length > 10}
      filter={filterOptions}
      clearable={props.clearable}
      rightSection={props.clearable && props.value ? undefined : <IconChevronDown size={16} aria-hidden />}
      rightSectionPointerEvents={props.clearable && props.value ? 'auto' : 'none'}
      nothingFoundMessage={t`No option available...`}
      onChange={(chosen) => props.onChange(options.find((option) => option.value === chosen)?.value ?? null)}
    />
  )
}

/** Options of a `domain` vocabulary, in its order. */
export function optionsOf<Value extends string>(choices: Readonly<Record<Value, string>>) {
  return Object.entries<string>(choices).map(([value, label]) => ({ value: value as Value, label }))
}
