import { Button } from '@mantine/core'
import { type ReactNode, useState } from 'react'
import { toast } from '../feedback/toast.ts'

interface SaveButtonProps {
  icon: ReactNode
  children: ReactNode
  /** Fetches the file and saves it; an error is shown as a toast. */
  save: () => Promise<void>
}

/** Saves a file that the server makes, and shows that it works on it. */
export function SaveButton({ icon, children, save }: SaveButtonProps) {
  const [isBusy, setBusy] = useState(false)
  const run = async () => {
    setBusy(true)
    try {
      await save()
    } catch (error) {
      if (error instanceof Error) toast.error(error.message)
    } finally {
      setBusy(false)
    }
  }
  return (
    <Button leftSection={icon} loading={isBusy} onClick={() => void run()}>
      {children}
    </Button>
  )
}
