import { useLingui } from '@lingui/react/macro'
import { DateInput } from '@mantine/dates'
import { IconCalendar } from '@tabler/icons-react'
import { language } from '#domain/kernel/language.ts'
import { dayFromToday, isWeekend, parseTypedDate } from './date-limits.ts'
import { type FieldProps, inputProps } from './field.ts'

interface DateFieldProps extends FieldProps<string | null> {
  /** The earliest day is tomorrow. */
  noPast?: boolean
  noWeekends?: boolean
  /** The latest day is today. */
  noFuture?: boolean
  minDate?: string
  maxDate?: string
  /** Days that the calendar disables. If one is typed anyway, the form shows the error. */
  isRejected?: (day: string) => boolean
  placeholder?: string
}

/** A calendar date, typed as dd/MM/yyyy, in French as yyyy-MM-dd, or picked; the value is `YYYY-MM-DD` or null. */
export function DateField({
  noPast,
  noWeekends,
  noFuture,
  minDate,
  maxDate,
  isRejected,
  placeholder,
  ...props
}: DateFieldProps) {
  const { t } = useLingui()
  return (
    <DateInput
      {...inputProps(props)}
      value={props.value ?? null}
      onChange={props.onChange}
      valueFormat={language() === 'fr' ? 'YYYY-MM-DD' : 'DD/MM/YYYY'}
      dateParser={parseTypedDate}
      placeholder={placeholder ?? t`dd/mm/yyyy`}
      minDate={minDate ?? (noPast ? dayFromToday(1) : undefined)}
      maxDate={maxDate ?? (noFuture ? dayFromToday(0) : undefined)}
      excludeDate={isRejected ?? (noWeekends ? isWeekend : undefined)}
      allowDeselect
      rightSection={<IconCalendar size={16} aria-hidden />}
      rightSectionPointerEvents="none"
      previousLabel={t`Earlier`}
      nextLabel={t`Later`}
      highlightToday
      popoverProps={{ attributes: { dropdown: { role: 'dialog', 'aria-label': t`Calendar` } } }}
    />
  )
}
