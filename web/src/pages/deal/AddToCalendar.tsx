import { Trans } from '@lingui/react/macro'
import { Button } from '@mantine/core'
import { IconCalendarPlus } from '@tabler/icons-react'
import { useState } from 'react'
import { saveDates } from '../../features/calendar/api.ts'
import { toast } from '../../ui/feedback/toast.ts'

/** Downloads the dates of one auction for the device's calendar. */
export function AddToCalendar({ deal }: { deal: { id: string; reference: string } }) {
  const [isBusy, setBusy] = useState(false)
  const save = async () => {
    setBusy(true)
    try {
      await saveDates(deal)
    } catch (error) {
      if (error instanceof Error) toast.error(error.message)
    } finally {
      setBusy(false)
    }
  }
  return (
    <Button
      leftSection={<IconCalendarPlus size={18} aria-hidden />}
      loading={isBusy}
      onClick={() => void save()}
    >
      <Trans>Add to calendar</Trans>
    </Button>
  )
}
