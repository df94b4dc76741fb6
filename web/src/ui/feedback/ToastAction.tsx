import { Button } from '@mantine/core'

interface ToastActionProps {
  message: string
  label: string
  onPress: () => void
}

/** The text of a toast with its button. */
export function ToastAction({ message, label, onPress }: ToastActionProps) {
  return (
    <>
      <p>{message}</p>
      <Button size="xs" variant="default" onClick={onPress}>
        {label}
      </Button>
    </>
  )
}
