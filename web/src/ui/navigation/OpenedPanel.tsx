import { Popover, type PopoverProps } from '@mantine/core'
import type { ReactNode } from 'react'
import type { Opening } from './Opener.tsx'
import { Target } from './Target.tsx'

interface OpenedPanelProps
  extends Opening,
    Pick<PopoverProps, 'position' | 'width' | 'withinPortal' | 'offset' | 'trapFocus'> {
  label: string
  className?: string
  padding?: 0
  children: ReactNode
}

/** The panel below a button. */
export const OpenedPanel = ({ target, label, className, padding, children, ...props }: OpenedPanelProps) => (
  <Popover returnFocus {...props}>
    <Popover.Target>
      <Target element={target} />
    </Popover.Target>
    <Popover.Dropdown className={className} p={padding} aria-label={label}>
      {children}
    </Popover.Dropdown>
  </Popover>
)
