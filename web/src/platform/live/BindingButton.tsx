import { Button, type ButtonProps } from '@mantine/core'
import type { ComponentPropsWithoutRef } from 'react'
import { useIsConnectionLost } from './live.ts'

type BindingButtonProps = ButtonProps & Omit<ComponentPropsWithoutRef<'button'>, keyof ButtonProps>

/**
 * The button of an action that binds a user, or that decides about what is shown: disabled while the connection is
 * lost, because what is shown may be out of date.
 */
export function BindingButton({ disabled, ...props }: BindingButtonProps) {
  const isLost = useIsConnectionLost()
  return <Button {...props} disabled={isLost || disabled === true} />
}
