import { Button, type ButtonProps } from '@mantine/core'
import { IconLock } from '@tabler/icons-react'
import type { ComponentPropsWithoutRef } from 'react'
import { useIsViewing } from '../view-as/ViewingNote.tsx'
import { useIsConnectionLost } from './live.ts'

type BindingButtonProps = ButtonProps & Omit<ComponentPropsWithoutRef<'button'>, keyof ButtonProps>

/**
 * The button of an action that binds a user, or that decides about what is shown: disabled while the connection is
 * lost, because what is shown may be out of date, and locked for those who view as the user.
 */
export function BindingButton({ disabled, leftSection, ...props }: BindingButtonProps) {
  const isLost = useIsConnectionLost()
  const isLocked = useIsViewing()
  return (
    <Button
      {...props}
      leftSection={isLocked ? <IconLock size={16} aria-hidden /> : leftSection}
      disabled={isLost || isLocked || disabled === true}
    />
  )
}
