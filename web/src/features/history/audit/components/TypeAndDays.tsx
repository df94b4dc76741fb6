import { useLingui } from '@lingui/react/macro'
import { Select } from '@mantine/core'
import { AUDIT_TYPE } from '#domain/history/audit/contract.ts'
import { optionsOf } from '../../../../ui/fields/ChoiceField.tsx'
import { DateField } from '../../../../ui/fields/DateField.tsx'
import { useUrlState } from '../../../../ui/lists/use-url-state.ts'
import { askedDay, askedType } from '../filters.ts'

/** The filters of a log for its types and days, stored in the URL. */
export function TypeAndDays() {
  const { t } = useLingui()
  const { params, set } = useUrlState()
  const [from, to] = [askedDay(params, 'from'), askedDay(params, 'to')]
  return (
    <>
      <Select
        label={t`Type`}
        placeholder={t`Any type`}
        size="sm"
        clearable
        value={askedType(params)}
        data={optionsOf(AUDIT_TYPE)}
        onChange={(value) => set({ action_type: value })}
      />
      <DateField
        label={t`From`}
        value={from}
        maxDate={to ?? undefined}
        noFuture
        onChange={(day) => set({ from: day })}
      />
      <DateField
        label={t`To`}
        value={to}
        minDate={from ?? undefined}
        noFuture
        onChange={(day) => set({ to: day })}
      />
    </>
  )
}
