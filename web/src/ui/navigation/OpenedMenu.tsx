import { Menu, type MenuProps } from '@mantine/core'
import type { ReactNode } from 'react'
import type { Opening } from './Opener.tsx'
import { Target } from './Target.tsx'

interface OpenedMenuProps extends Opening, Pick<MenuProps, 'position' | 'width' | 'withinPortal'> {
  className?: string
  children: ReactNode
}

/** The menu below a button. */
export const OpenedMenu = ({ target, className, children, ...props }: OpenedMenuProps) => (
  <Menu {...props}>
    <Menu.Target>
      <Target element={target} />
    </Menu.Target>
    <Menu.Dropdown className={className}>{children}</Menu.Dropdown>
  </Menu>
)
