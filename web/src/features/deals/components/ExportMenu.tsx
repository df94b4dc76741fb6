import { Trans } from '@lingui/react/macro'
import { Button } from '@mantine/core'
import { IconDownload } from '@tabler/icons-react'
import { useState } from 'react'
import { type ExportFormat, MOST_IMMEDIATE_ROWS } from '#domain/deals/sheet.ts'
import { exportDeals, exportMyDeals, startExport, startMyExport } from '#domain/deals/sheet-contract.ts'
import { businessDateOf } from '#domain/kernel/dates.ts'
import { call, callForFile } from '../../../platform/api/client.ts'
import { serverNow } from '../../../platform/clock/server-clock.ts'
import { lazyDialog } from '../../../ui/feedback/later.tsx'
import { toast } from '../../../ui/feedback/toast.ts'
import { Opener } from '../../../ui/navigation/Opener.tsx'
import { saveBlob } from '../../../ui/save-file.ts'
import { fileOfTask } from '../../tasks/api.ts'
import type { DealFilterQuery } from '../api.ts'

const loadItems = () => import('./ExportMenuItems.tsx')
const ExportDialog = lazyDialog(() => import('./ExportDialog.tsx'))

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
        <ExportDialog task={task.id} onDone={() => void saveTask(task)} onClose={() => setTask(null)} />
      )}
      <Opener
        popup="menu"
        load={loadItems}
        content={{ count, onSave: (format: ExportFormat) => void save(format) }}
        button={
          <Button
            size="sm"
            loading={isBusy}
            disabled={count === 0}
            leftSection={<IconDownload size={16} stroke={1.7} aria-hidden />}
          >
            <Trans>Export</Trans>
          </Button>
        }
      />
    </>
  )
}
