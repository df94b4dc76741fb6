import { useLingui } from '@lingui/react/macro'
import { Drawer } from '@mantine/core'
import type { ReactNode } from 'react'
import { useBreakpoint } from '../layout/use-breakpoint.ts'
import classes from './Sheet.module.css'

interface SheetProps {
  opened: boolean
  onClose: () => void
  title: string
  children: ReactNode
}

/** A panel that opens from the bottom on a phone and from the right elsewhere. */
export function Sheet({ opened, onClose, title, children }: SheetProps) {
  const { t } = useLingui()
  const phone = useBreakpoint('phone')
  return (
    <Drawer
      opened={opened}
      onClose={onClose}
      title={title}
      position={phone ? 'bottom' : 'right'}
      size={phone ? 'auto' : 440}
      closeButtonProps={{ 'aria-label': t`Close` }}
      classNames={{
        content: phone ? classes.phone : classes.side,
        header: classes.header,
        body: classes.body,
      }}
    >
      {children}
    </Drawer>
  )
}
