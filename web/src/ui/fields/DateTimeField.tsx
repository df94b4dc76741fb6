import { useLingui } from '@lingui/react/macro'
import { DateTimePicker } from '@mantine/dates'
import { IconCalendarTime } from '@tabler/icons-react'
import type { FocusEvent } from 'react'
import { language } from '#domain/kernel/language.ts'
import { fromMarketText, toMarketText } from '#domain/kernel/market-time.ts'
import { formatOwnTime } from '../format.ts'
import { type FieldProps, inputProps } from './field.ts'
import classes from './fields.module.css'

interface DateTimeFieldProps extends FieldProps<string | null> {
  /** ISO 8601 moments. */
  min?: string
  max?: string
}

/** Escape in the time input closes the calendar, not the dialog below it. */
const STAYS = { 'data-mantine-stop-propagation': true }

/**
 * A day and a time in Toronto, with the reader's own time below where it differs; the value is an ISO 8601 moment in
 * UTC or null.
 */
export function DateTimeField({ min, max, ...props }: DateTimeFieldProps) {
  const { t } = useLingui()
  const isFrench = language() === 'fr'
  const own = formatOwnTime(props.value)
  const value = toMarketText(props.value)
  const first = toMarketText(min)?.slice(0, 10)
  const last = toMarketText(max)?.slice(0, 10)
  const help = own ? t`Eastern time (ET): ${own} where you are` : t`Eastern time (ET)`
  const isClearable = !props.required && value !== null
  // Moving into the calendar does not count as leaving the field.
  const leave = (event: FocusEvent<HTMLElement>) => {
    const to = event.relatedTarget
    if (!(to instanceof Element && to.closest('[data-dates-dropdown]'))) props.onBlur?.(event)
  }
  return (
    <DateTimePicker
      {...inputProps({ ...props, help: props.help ?? help })}
      // A button cannot be marked as required, and its label would hide the value.
      role="combobox"
      onBlur={leave}
      value={value}
      onChange={(local) => props.onChange(fromMarketText(local))}
      valueFormat={isFrench ? 'YYYY-MM-DD HH:mm' : 'DD/MM/YYYY h:mm A'}
      placeholder={t`dd/mm/yyyy h:mm AM/PM`}
      // Mantine's own limits would silently change a time on the first or last day; instead the form shows the
      // error.
      excludeDate={(day) => (first !== undefined && day < first) || (last !== undefined && day > last)}
      highlightToday
      clearable={isClearable}
      clearSectionMode={isClearable ? 'clear' : 'both'}
      clearButtonProps={{ 'aria-label': t`Clear` }}
      rightSection={<IconCalendarTime size={16} aria-hidden />}
      rightSectionPointerEvents={isClearable ? 'all' : 'none'}
      previousLabel={t`Earlier`}
      nextLabel={t`Later`}
      timePickerProps={{
        format: isFrench ? '24h' : '12h',
        classNames: { fieldsGroup: classes.time },
        role: 'group',
        'aria-label': t`Time`,
        hoursInputLabel: t`Hours`,
        minutesInputLabel: t`Minutes`,
        amPmInputLabel: t`AM or PM`,
        hoursInputProps: STAYS,
        minutesInputProps: STAYS,
        amPmSelectProps: STAYS,
      }}
      submitButtonProps={{ 'aria-label': t`Done` }}
      popoverProps={{
        returnFocus: true,
        attributes: { dropdown: { role: 'dialog', 'aria-label': t`Day and time` } },
      }}
    />
  )
}
