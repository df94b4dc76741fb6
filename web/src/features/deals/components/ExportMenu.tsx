import { Plural, Trans, useLingui } from '@lingui/react/macro'
import { Button, Menu, Modal } from '@mantine/core'
import { IconDownload } from '@tabler/icons-react'
import { useState } from 'react'
import { type ExportFormat, MOST_IMMEDIATE_ROWS, MOST_SHEET_ROWS } from '#domain/deals/sheet.ts'
import { exportDeals, exportMyDeals, startExport, startMyExport } from '#domain/deals/sheet-contract.ts'
import { businessDateOf } from '#domain/kernel/dates.ts'
import { call, callForFile } from '../../../platform/api/client.ts'
import { serverNow } from '../../../platform/clock/server-clock.ts'
import { toast } from '../../../ui/feedback/toast.ts'
import { saveBlob } from '../../../ui/save-file.ts'
import { fileOfTask } from '../../tasks/api.ts'
import { TaskProgress } from '../../tasks/TaskProgress.tsx'
import type { DealFilterQuery } from '../api.ts'

interface ExportMenuProps {
  /** Filters and order of the list. */
  query: DealFilterQuery & { ordering?: string | null }
  /** The columns in the order of the table; without it all. */
  columns?: readonly string[]
  /** Own deals instead of the marketplace. */
  own?: boolean
  /** How many deals the list has. */
  count: number
}

const nameOf = (format: ExportFormat) => `homeslice-deals-${businessDateOf(new Date(serverNow()))}.${format}`

/** Downloads the whole list with its filters, order and columns; a long one is made in the background. */
export function ExportMenu({ query, columns, own, count }: ExportMenuProps) {
  const { t } = useLingui()
  const [isBusy, setBusy] = useState(false)
  const [task, setTask] = useState<{ id: string; format: ExportFormat } | null>(null)
  const save = async (format: ExportFormat) => {
    setBusy(true)
    try {
      const requested = { ...query, format, columns: columns?.join(',') }
      if (count > MOST_IMMEDIATE_ROWS) {
        const started = await (own
          ? call(startMyExport, { query: requested })
          : call(startExport, { query: requested }))
        setTask({ id: started.task_id, format })
        return
      }
      const content = await (own
        ? callForFile(exportMyDeals, { query: requested })
        : callForFile(exportDeals, { query: requested }))
      saveBlob(nameOf(format), content)
    } catch (error) {
      if (error instanceof Error) toast.error(error.message)
    } finally {
      setBusy(false)
    }
  }
  const saveTask = async ({ id, format }: { id: string; format: ExportFormat }) => {
    try {
      saveBlob(nameOf(format), await fileOfTask(id))
      setTask(null)
    } catch (error) {
      if (error instanceof Error) toast.error(error.message)
    }
  }
  return (
    <>
      {task && (
        <Modal opened onClose={() => setTask(null)} title={t`Deals export`}>
          <TaskProgress
            id={task.id}
            label={t`The deals are being written`}
            onDone={() => void saveTask(task)}
          />
        </Modal>
      )}
      <Menu position="bottom-end" withinPortal={false}>
        <Menu.Target>
          <Button
            size="sm"
            loading={isBusy}
            disabled={count === 0}
            leftSection={<IconDownload size={16} stroke={1.7} aria-hidden />}
          >
            <Trans>Export</Trans>
          </Button>
        </Menu.Target>
        <Menu.Dropdown>
          {count > MOST_SHEET_ROWS && (
            <Menu.Label>
              <Plural value={MOST_SHEET_ROWS} one="The first deal" other="The first # deals" />
            </Menu.Label>
          )}
          <Menu.Item onClick={() => void save('xlsx')}>{t`Spreadsheet (.xlsx)`}</Menu.Item>
          <Menu.Item onClick={() => void save('csv')}>{t`Plain text (.csv)`}</Menu.Item>
          <Menu.Item onClick={() => void save('parquet')}>{t`For notebooks (.parquet)`}</Menu.Item>
        </Menu.Dropdown>
      </Menu>
    </>
  )
}
