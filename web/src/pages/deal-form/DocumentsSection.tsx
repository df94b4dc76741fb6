import { Plural, Trans, useLingui } from '@lingui/react/macro'
import { Button } from '@mantine/core'
import { IconCircleCheck, IconPlus } from '@tabler/icons-react'
import { lazy, Suspense, useRef, useState } from 'react'
import type { DealFile } from '#domain/deals/contract.ts'
import { DOCUMENT_TYPE, type DocumentType, mandatoryDocuments } from '#domain/deals/documents.ts'
import { deleteDealFile, replaceDealFile, uploadDealFile } from '../../features/documents/api.ts'
import { ACCEPTED_FILES, fileIssue, guessType } from '../../features/documents/file-model.ts'
import { type Upload, useUploads } from '../../features/documents/use-uploads.ts'
import { errorAt } from '../../platform/autosave/state.ts'
import { Meter } from '../../ui/charts/Meter.tsx'
import { toast } from '../../ui/feedback/toast.ts'
import { ChoiceField, optionsOf } from '../../ui/fields/ChoiceField.tsx'
import { DateText } from '../../ui/figures/DateText.tsx'
import { DropArea } from '../../ui/files/DropArea.tsx'
import { FileRow } from '../../ui/files/FileRow.tsx'
import { formatBytes } from '../../ui/files/file-text.ts'
import classes from './DocumentsSection.module.css'
import { useDraft, useDraftState, useIsLocked } from './DraftContext.tsx'
import form from './form.module.css'
import { runOnDraft } from './run-on-draft.ts'

const DocumentSigning = lazy(() => import('../../features/signing/DocumentSigning.tsx'))

type TypedUpload = Upload<DocumentType | null>

/** The deal's documents, dropped or chosen, each with its type. */
export function DocumentsSection() {
  const { t } = useLingui()
  const draft = useDraft()
  const files = useDraftState(({ deal }) => deal?.loan_deal_files)
  const isLocked = useIsLocked('documents')
  const { uploads, add, change, remove, startAll } = useUploads<DocumentType | null>(
    'document',
    async ({ file, detail }, way) => {
      if (detail === null) throw new Error(t`Choose the type of this document.`)
      await runOnDraft(draft, (deal) => uploadDealFile(deal, detail, file, way))
    },
  )
  const waiting = uploads.filter(({ share, error }) => share === null && error === null)
  const sendWaiting = () => {
    const untyped = waiting.filter(({ detail }) => detail === null)
    for (const { key } of untyped) change(key, { error: t`Choose the type of this document.` })
    void startAll(waiting.filter(({ detail }) => detail !== null))
  }
  const setType = (upload: TypedUpload, detail: DocumentType | null) =>
    change(upload.key, { detail, error: null })
  return (
    <div className={form.padded}>
      <DropArea
        title={t`Drop documents here`}
        accept={ACCEPTED_FILES}
        disabled={isLocked}
        onFiles={(chosen) => add(chosen, (file) => guessType(file.name))}
      >
        <Trans>PDF, PNG, JPEG, WebP, DOCX, XLSX or CSV, up to 25 MB each. You choose the type next.</Trans>
      </DropArea>
      {uploads.length > 0 && (
        <div className={classes.waiting}>
          <ul aria-label={t`Files to be added`}>
            {uploads.map((upload) => (
              <UploadRow
                key={upload.key}
                upload={upload}
                onType={(type) => setType(upload, type)}
                onRetry={() => void startAll([upload])}
                onRemove={() => remove(upload)}
              />
            ))}
          </ul>
          {waiting.length > 0 && (
            <Button variant="light" onClick={sendWaiting}>
              <Plural value={waiting.length} one="Add # document" other="Add # documents" />
            </Button>
          )}
        </div>
      )}
      {files && files.length > 0 && (
        <ul className={classes.files} aria-label={t`Documents of this deal`}>
          {files.map((file) => (
            <ArrivedRow key={file.id} file={file} isLocked={isLocked} />
          ))}
        </ul>
      )}
      <StillNeeded isLocked={isLocked} onFiles={(chosen, type) => void startAll(add(chosen, () => type))} />
    </div>
  )
}

interface UploadRowProps {
  upload: TypedUpload
  onType: (type: DocumentType | null) => void
  onRetry: () => void
  onRemove: () => void
}

function UploadRow({ upload: { file, detail, share, error }, onType, onRetry, onRemove }: UploadRowProps) {
  const { t } = useLingui()
  const { name } = file
  const isUnfit = fileIssue(file, 'document') !== null
  const percent = Math.round((share ?? 0) * 100)
  const size = formatBytes(file.size)
  return (
    <FileRow
      name={name}
      below={
        error ? (
          <span className={classes.error} role="alert">
            {error}
          </span>
        ) : share === null ? (
          size
        ) : (
          <Meter label={t`Uploading ${name}`} percent={percent} />
        )
      }
      type={
        !isUnfit && (
          <ChoiceField
            label={t`Type of ${name}`}
            value={detail}
            options={optionsOf(DOCUMENT_TYPE)}
            placeholder={t`Choose the type`}
            disabled={share !== null}
            onChange={onType}
          />
        )
      }
      status={
        share !== null ? (
          <Trans>
            {percent}% of {size}
          </Trans>
        ) : (
          error &&
          detail && (
            <Button size="sm" variant="subtle" onClick={onRetry}>
              <Trans>Try again</Trans>
            </Button>
          )
        )
      }
      onRemove={onRemove}
    />
  )
}

function ArrivedRow({ file, isLocked }: { file: DealFile; isLocked: boolean }) {
  const { t } = useLingui()
  const draft = useDraft()
  const input = useRef<HTMLInputElement>(null)
  const [isBusy, setBusy] = useState(false)
  const { name, uploaded_by } = file
  const deal = useDraftState((state) => state.deal?.id)
  const size = formatBytes(file.bytes)
  const run = async (action: () => Promise<unknown>) => {
    setBusy(true)
    try {
      await runOnDraft(draft, action)
    } catch (error) {
      toast.error(error instanceof Error ? error.message : String(error))
    }
    setBusy(false)
  }
  const replace = (chosen: File | undefined) => {
    if (!chosen) return
    const issue = fileIssue(chosen, 'document')
    if (issue === null) void run(() => replaceDealFile(file.id, chosen))
    else toast.error(t`Choose a PDF, PNG, JPEG, WebP, DOCX, XLSX or CSV file of at most 25 MB.`)
  }
  return (
    <FileRow
      name={name}
      below={
        <>
          <Trans>
            {size} · added <DateText iso={file.uploaded_at} /> by {uploaded_by}
          </Trans>
          <Suspense>{deal && <DocumentSigning deal={deal} file={file} />}</Suspense>
        </>
      }
      type={DOCUMENT_TYPE[file.document_type]}
      status={
        isLocked ? (
          <span className={classes.arrived}>
            <IconCircleCheck size={16} aria-hidden />
            <Trans>Added</Trans>
          </span>
        ) : (
          <>
            <Button
              size="sm"
              variant="subtle"
              loading={isBusy}
              aria-label={t`Replace ${name}`}
              onClick={() => input.current?.click()}
            >
              <Trans>Replace</Trans>
            </Button>
            <input
              ref={input}
              type="file"
              hidden
              accept={ACCEPTED_FILES}
              aria-label={t`Newer version of ${name}`}
              onChange={({ currentTarget }) => {
                replace(currentTarget.files?.[0])
                currentTarget.value = ''
              }}
            />
          </>
        )
      }
      onRemove={isLocked || isBusy ? undefined : () => void run(() => deleteDealFile(file.id))}
    />
  )
}

interface StillNeededProps {
  isLocked: boolean
  onFiles: (files: File[], type: DocumentType) => void
}

/** The missing mandatory types; each opens the file dialog for its type. */
function StillNeeded({ isLocked, onFiles }: StillNeededProps) {
  const { t } = useLingui()
  const input = useRef<HTMLInputElement>(null)
  const [type, setType] = useState<DocumentType | null>(null)
  const view = useDraftState((state) => state.view)
  const present = useDraftState(({ deal }) => deal?.loan_deal_files)
  const needed = mandatoryDocuments(view.deal).filter(
    (known) => !present?.some((file) => file.document_type === known),
  )
  if (needed.length === 0) return null
  const choose = (chosen: DocumentType) => {
    setType(chosen)
    input.current?.click()
  }
  return (
    <div className={classes.needed}>
      <span>
        <Trans>Still needed:</Trans>
      </span>
      {needed.map((known) => (
        <NeededChip key={known} type={known} disabled={isLocked} onClick={() => choose(known)} />
      ))}
      <input
        ref={input}
        type="file"
        hidden
        multiple
        accept={ACCEPTED_FILES}
        aria-label={t`Browse files`}
        onChange={(event) => {
          if (type) onFiles([...(event.currentTarget.files ?? [])], type)
          event.currentTarget.value = ''
        }}
      />
    </div>
  )
}

interface NeededChipProps {
  type: DocumentType
  disabled: boolean
  onClick: () => void
}

function NeededChip({ type, disabled, onClick }: NeededChipProps) {
  const { t } = useLingui()
  const path = `documents.${type}`
  const error = useDraftState((state) => errorAt(state, path))
  const label = DOCUMENT_TYPE[type]
  return (
    <button
      type="button"
      className={classes.chip}
      data-path={path}
      data-error={error !== undefined || undefined}
      disabled={disabled}
      aria-label={t`Add ${label}`}
      onClick={onClick}
    >
      <IconPlus size={14} aria-hidden />
      {label} <span aria-hidden>*</span>
    </button>
  )
}
