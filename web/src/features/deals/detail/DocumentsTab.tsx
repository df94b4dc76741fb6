import { Trans, useLingui } from '@lingui/react/macro'
import { Button } from '@mantine/core'
import { IconDownload } from '@tabler/icons-react'
import { useState } from 'react'
import type { DealDetail, DealFile } from '#domain/deals/contract.ts'
import { DOCUMENT_TYPE } from '#domain/deals/documents.ts'
import { MESSAGES } from '#domain/kernel/errors.ts'
import text from '../../../styles/text.module.css'
import { EmptyState } from '../../../ui/feedback/EmptyState.tsx'
import { toast } from '../../../ui/feedback/toast.ts'
import { DateText } from '../../../ui/figures/DateText.tsx'
import { formatBytes } from '../../../ui/files/file-text.ts'
import { type Column, DataTable } from '../../../ui/lists/DataTable.tsx'
import { downloadAll } from '../../documents/api.ts'
import classes from './tabs.module.css'
import { Withheld } from './Withheld.tsx'

/** The deal's documents: everybody sees which exist; users who may read them get links. */
export function DocumentsTab({ deal }: { deal: DealDetail }) {
  const { t } = useLingui()
  const files = deal.loan_deal_files
  const canRead = files.some((file) => file.url !== null)
  const columns: Column<DealFile>[] = [
    {
      key: 'document_type',
      header: t`Type`,
      isTitle: true,
      cell: (file) => <b>{DOCUMENT_TYPE[file.document_type]}</b>,
    },
    { key: 'name', header: t`Name`, cell: (file) => <FileName file={file} inRoom={deal.room.is_open} /> },
    { key: 'bytes', header: t`Size`, align: 'right', cell: (file) => formatBytes(file.bytes) },
    { key: 'uploaded_at', header: t`Date`, cell: (file) => <DateText iso={file.uploaded_at} /> },
  ]
  return (
    <section className={classes.stack}>
      <div className={classes.head}>
        <h2>
          <Trans>Documents</Trans>
        </h2>
        {canRead && <DownloadAll deal={deal} />}
      </div>
      <DataTable
        label={t`Documents`}
        columns={columns}
        rows={files}
        rowKey={(file) => file.id}
        empty={
          <EmptyState title={t`No documents yet`} withPicture={false}>
            <Trans>The seller has not added any document to this deal.</Trans>
          </EmptyState>
        }
      />
    </section>
  )
}

function FileName({ file, inRoom }: { file: DealFile; inRoom: boolean }) {
  if (file.name === '') return <Withheld inRoom={inRoom} />
  if (file.url === null) return file.name
  return (
    <a className={text.link} href={file.url} target="_blank" rel="noreferrer">
      {file.name}
    </a>
  )
}

function DownloadAll({ deal }: { deal: DealDetail }) {
  const [isBusy, setIsBusy] = useState(false)
  const download = async () => {
    setIsBusy(true)
    try {
      await downloadAll(deal)
    } catch {
      toast.error(MESSAGES.download)
    }
    setIsBusy(false)
  }
  return (
    <Button leftSection={<IconDownload size={16} aria-hidden />} loading={isBusy} onClick={download}>
      <Trans>Download all</Trans>
    </Button>
  )
}
