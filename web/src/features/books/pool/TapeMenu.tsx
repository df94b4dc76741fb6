import { Trans, useLingui } from '@lingui/react/macro'
import { Button, Menu } from '@mantine/core'
import { IconDownload } from '@tabler/icons-react'
import { useState } from 'react'
import { exportTape, startTapeExport } from '#domain/books/pool/contract.ts'
import type { DealDetail } from '#domain/deals/contract.ts'
import { MOST_IMMEDIATE_ROWS, type SheetFormat } from '#domain/deals/sheet.ts'
import { call, callForFile } from '../../../platform/api/client.ts'
import { OpenModal } from '../../../ui/feedback/OpenModal.tsx'
import { toast } from '../../../ui/feedback/toast.ts'
import { saveBlob } from '../../../ui/save-file.ts'
import { fileOfTask } from '../../tasks/api.ts'
import { TaskProgress } from '../../tasks/TaskProgress.tsx'

interface TapeMenuProps {
  deal: Pick<DealDetail, 'id' | 'reference'>
  count: number
}

/** Downloads the tape of a book, as far as the reader sees it; a long one is made in the background. */
export function TapeMenu({ deal: { id, reference }, count }: TapeMenuProps) {
  const { t } = useLingui()
  const [isBusy, setBusy] = useState(false)
  const [task, setTask] = useState<{ id: string; format: SheetFormat } | null>(null)
  const nameOf = (format: SheetFormat) => `${t`${reference} loan tape`}.${format}`
  const run = async (work: () => Promise<void>) => {
    setBusy(true)
    try {
      await work()
    } catch (error) {
      if (error instanceof Error) toast.error(error.message)
    } finally {
      setBusy(false)
    }
  }
  const save = (format: SheetFormat) =>
    run(async () => {
      const requested = { params: { id }, query: { format } }
      if (count > MOST_IMMEDIATE_ROWS) {
        const started = await call(startTapeExport, requested)
        return setTask({ id: started.task_id, format })
      }
      saveBlob(nameOf(format), await callForFile(exportTape, requested))
    })
  const saveTask = (made: { id: string; format: SheetFormat }) =>
    run(async () => {
      saveBlob(nameOf(made.format), await fileOfTask(made.id))
      setTask(null)
    })
  return (
    <>
      {task && (
        <OpenModal onClose={() => setTask(null)} title={t`Loan tape export`}>
          <TaskProgress
            id={task.id}
            label={t`The mortgages are being written`}
            onDone={() => void saveTask(task)}
          />
        </OpenModal>
      )}
      <Menu position="bottom-end" withinPortal={false}>
        <Menu.Target>
          <Button
            size="sm"
            loading={isBusy}
            leftSection={<IconDownload size={16} stroke={1.7} aria-hidden />}
          >
            <Trans>Export</Trans>
          </Button>
        </Menu.Target>
        <Menu.Dropdown>
          <Menu.Item onClick={() => void save('xlsx')}>{t`Spreadsheet (.xlsx)`}</Menu.Item>
          <Menu.Item onClick={() => void save('csv')}>{t`Plain text (.csv)`}</Menu.Item>
        </Menu.Dropdown>
      </Menu>
    </>
  )
}
