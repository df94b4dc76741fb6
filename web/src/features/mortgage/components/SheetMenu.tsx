import { Trans, useLingui } from '@lingui/react/macro'
import { Button, Menu } from '@mantine/core'
import { IconDownload } from '@tabler/icons-react'
import { useState } from 'react'
import type { ScheduleRow } from '#domain/mortgage/schedule.ts'
import { toast } from '../../../ui/feedback/toast.ts'
import { saveBlob, saveFile } from '../../../ui/save-file.ts'
import { type SheetHeader, scheduleCsv, scheduleSheet } from '../model/sheet.ts'

interface SheetMenuProps {
  rows: readonly ScheduleRow[]
  /** Name of the file without its extension. */
  name: string
}

/** Downloads the schedule as a spreadsheet or as CSV. */
export function SheetMenu({ rows, name }: SheetMenuProps) {
  const { t } = useLingui()
  const [isBusy, setBusy] = useState(false)
  const header: SheetHeader = [t`No.`, t`Date`, t`Payment`, t`Interest`, t`Principal`, t`Balance`]
  const saveSheet = async () => {
    setBusy(true)
    try {
      saveBlob(`${name}.xlsx`, await scheduleSheet(t`Amortization`, header, rows))
    } catch {
      toast.error(t`The spreadsheet could not be created. Try again, or download the CSV.`)
    }
    setBusy(false)
  }
  return (
    <Menu position="bottom-end" withinPortal={false}>
      <Menu.Target>
        <Button size="sm" loading={isBusy} leftSection={<IconDownload size={16} aria-hidden />}>
          <Trans>Download</Trans>
        </Button>
      </Menu.Target>
      <Menu.Dropdown>
        <Menu.Item onClick={() => void saveSheet()}>
          <Trans>Spreadsheet (.xlsx)</Trans>
        </Menu.Item>
        <Menu.Item onClick={() => saveFile(`${name}.csv`, 'text/csv', scheduleCsv(header, rows))}>
          <Trans>Plain text (.csv)</Trans>
        </Menu.Item>
      </Menu.Dropdown>
    </Menu>
  )
}
