import { Trans, useLingui } from '@lingui/react/macro'
import { Button, UnstyledButton } from '@mantine/core'
import { IconDownload } from '@tabler/icons-react'
import { useQueryClient } from '@tanstack/react-query'
import { lazy, type ReactNode, Suspense, useCallback, useState } from 'react'
import type { DealDetail, DealFile } from '#domain/deals/contract.ts'
import { DOCUMENT_TYPE } from '#domain/deals/documents.ts'
import { MESSAGES } from '#domain/kernel/errors.ts'
import text from '../../../styles/text.module.css'
import { EmptyState } from '../../../ui/feedback/EmptyState.tsx'
import { Note } from '../../../ui/feedback/Note.tsx'
import { toast } from '../../../ui/feedback/toast.ts'
import { DateText } from '../../../ui/figures/DateText.tsx'
import { formatBytes } from '../../../ui/files/file-text.ts'
import { type Column, DataTable } from '../../../ui/lists/DataTable.tsx'
import { useUrlState } from '../../../ui/lists/use-url-state.ts'
import { downloadAll } from '../../documents/api.ts'
import { dealKeys } from '../api.ts'
import classes from './tabs.module.css'
import { VersionsDialog } from './VersionsDialog.tsx'
import { Withheld } from './Withheld.tsx'

const DocumentViewer = lazy(() => import('../../documents/viewer/DocumentViewer.tsx'))

interface DealDocumentsProps {
  deal: DealDetail
  /** Progress of the signing of a document, for users who can send it. */
  signing?: (file: DealFile) => ReactNode
}

/** The deal's documents: everyone sees which exist; users who may read them open the viewer. */
export function DealDocuments({ deal, signing }: DealDocumentsProps) {
  const { t } = useLingui()
  const { get, set } = useUrlState()
  const files = deal.loan_deal_files
  const requested = get('document')
  const [withVersions, setWithVersions] = useState<DealFile | null>(null)
  const canRead = files.some((file) => file.url !== null)
  const columns: Column<DealFile>[] = [
    {
      key: 'document_type',
      header: t`Type`,
      isTitle: true,
      cell: (file) => <b>{DOCUMENT_TYPE[file.document_type]}</b>,
      sortValue: ({ document_type }) => DOCUMENT_TYPE[document_type],
    },
    {
      key: 'name',
      header: t`Name`,
      sortValue: ({ name }) => name || null,
      cell: (file) => (
        <div className={file.has_versions ? classes.lines : undefined}>
          <FileName file={file} inRoom={deal.room.is_open} onOpen={() => set({ document: file.id })} />
          {file.has_versions && (
            <div>
              <UnstyledButton
                className={text.link}
                aria-label={t`Earlier versions of ${file.name}`}
                onClick={() => setWithVersions(file)}
              >
                <Trans>Earlier versions</Trans>
              </UnstyledButton>
            </div>
          )}
        </div>
      ),
    },
    {
      key: 'bytes',
      header: t`Size`,
      align: 'right',
      cell: (file) => formatBytes(file.bytes),
      sortValue: ({ bytes }) => bytes,
    },
    {
      key: 'uploaded_at',
      header: t`Date`,
      cell: (file) => <DateText iso={file.uploaded_at} />,
      sortValue: ({ uploaded_at }) => uploaded_at,
    },
    ...(signing ? [{ key: 'signing', header: t`Signing`, cell: signing }] : []),
  ]
  return (
    <section className={classes.stack}>
      <div className={classes.head}>
        <h2>
          <Trans>Documents</Trans>
        </h2>
        {canRead && <DownloadAll deal={deal} />}
      </div>
      {requested !== null && (
        <Viewer deal={deal} requested={requested} onDocument={(document) => set({ document })} />
      )}
      {withVersions && <VersionsDialog file={withVersions} onClose={() => setWithVersions(null)} />}
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

interface FileNameProps {
  file: DealFile
  inRoom: boolean
  onOpen: () => void
}

function FileName({ file, inRoom, onOpen }: FileNameProps) {
  if (file.name === '') return <Withheld inRoom={inRoom} />
  if (file.view_url === null) return file.name
  return (
    <UnstyledButton className={text.link} onClick={onOpen}>
      {file.name}
    </UnstyledButton>
  )
}

interface ViewerProps {
  deal: DealDetail
  requested: string
  onDocument: (id: string | null) => void
}

/** The document that the address names; once its reader may no longer read it, the reason instead. */
function Viewer({ deal, requested, onDocument }: ViewerProps) {
  const client = useQueryClient()
  const files = deal.loan_deal_files.filter((file) => file.view_url !== null)
  const file = files.find(({ id }) => id === requested)
  // The viewer was refused a page: what the reader may read has changed without an action of theirs.
  const onEnded = useCallback(
    () => void client.invalidateQueries({ queryKey: dealKeys.one(deal.id) }),
    [client, deal.id],
  )
  if (!file)
    return (
      <Note tone="warn" role="alert">
        {files.length > 0 ? (
          <Trans>This document is no longer part of the deal.</Trans>
        ) : (
          (deal.room_blocked_reason ?? <Trans>Open the deal room to read the documents.</Trans>)
        )}
      </Note>
    )
  return (
    <Suspense>
      <DocumentViewer
        files={files}
        file={file}
        isRecorded={deal.disclosure !== 'owner'}
        onFile={onDocument}
        onClose={() => onDocument(null)}
        onEnded={onEnded}
      />
    </Suspense>
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
