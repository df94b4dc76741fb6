import { useLingui } from '@lingui/react/macro'
import { IconLayoutGrid, IconMenu2 } from '@tabler/icons-react'
import { useBreakpoint } from '../layout/use-breakpoint.ts'
import { Segments } from '../navigation/Segments.tsx'
import type { View } from './use-view.ts'

interface ViewSwitchProps {
  view: View
  onChange: (view: View) => void
  /** Where a narrow window shows cards anyway. */
  wideOnly?: boolean
}

/** Switches a list between cards and rows. */
export function ViewSwitch({ view, onChange, wideOnly }: ViewSwitchProps) {
  const { t } = useLingui()
  const isNarrow = useBreakpoint('tablet')
  if (wideOnly && isNarrow) return null
  return (
    <Segments<View>
      label={t`View`}
      value={view}
      options={[
        { value: 'grid', label: t`Grid`, icon: <IconLayoutGrid size={16} stroke={1.7} /> },
        { value: 'list', label: t`List`, icon: <IconMenu2 size={16} stroke={1.7} /> },
      ]}
      onChange={onChange}
    />
  )
}
