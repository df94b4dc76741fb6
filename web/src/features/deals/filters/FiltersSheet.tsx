import { useLingui } from '@lingui/react/macro'
import type { ReactNode } from 'react'
import { Sheet } from '../../../ui/feedback/Sheet.tsx'
import type { Opening } from '../../../ui/navigation/Opener.tsx'

interface FiltersSheetProps extends Opening {
  children: (close: () => void) => ReactNode
}

/** Loaded with the first press. */
export default function FiltersSheet({ opened, onChange, children }: FiltersSheetProps) {
  const { t } = useLingui()
  const close = () => onChange(false)
  return (
    <Sheet opened={opened} onClose={close} title={t`Filters`}>
      {children(close)}
    </Sheet>
  )
}
