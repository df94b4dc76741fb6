import { Trans, useLingui } from '@lingui/react/macro'
import { Button, Input } from '@mantine/core'
import { useEffect, useRef, useState } from 'react'
import { questionOf, type ScanName } from '#domain/kyc/questions.ts'
import { ACCEPTED_SCANS, fileIssue } from '../../features/documents/file-model.ts'
import { type Upload, useUploads } from '../../features/documents/use-uploads.ts'
import { deleteKycScan, uploadKycScan } from '../../features/kyc/api.ts'
import { useDraft, useDraftState } from '../../features/kyc/use-kyc-draft.ts'
import { errorAt } from '../../platform/autosave/state.ts'
import text from '../../styles/text.module.css'
import { Meter } from '../../ui/charts/Meter.tsx'
import { toast } from '../../ui/feedback/toast.ts'
import { DateText } from '../../ui/figures/DateText.tsx'
import { DropArea } from '../../ui/files/DropArea.tsx'
import { FileRow } from '../../ui/files/FileRow.tsx'
import { formatBytes } from '../../ui/files/file-text.ts'
import classes from './ScanField.module.css'

/**
 * A scan of an identity document, with upload progress; it can be replaced and removed until it is under review.
 */
export function ScanField({ name }: { name: ScanName }) {
  const { t } = useLingui()
  const draft = useDraft()
  const { label, help } = questionOf(name)
  const scan = useDraftState(({ record }) => record[name])
  const error = useDraftState((state) => errorAt(state, name))
  const {
    uploads,
    add,
    remove: forget,
    startAll,
  } = useUploads<null>('scan', async ({ file }, way) => {
    await draft.change(() => uploadKycScan(name, file, way))
  })
  const [upload] = uploads
  const [isRemoving, setRemoving] = useState(false)
  const input = useRef<HTMLInputElement>(null)
  const stop = upload?.stop
  useEffect(() => () => stop?.abort(), [stop])

  const give = (files: readonly File[]) => {
    if (upload) forget(upload)
    void startAll(add(files.slice(0, 1), () => null))
  }
  const remove = async (id: string) => {
    setRemoving(true)
    try {
      await draft.change(() => deleteKycScan(id))
    } catch (failure) {
      toast.error(failure instanceof Error ? failure.message : String(failure))
    } finally {
      setRemoving(false)
    }
  }

  return (
    <Input.Wrapper
      label={label}
      labelElement="div"
      description={help}
      error={upload?.error ? undefined : error}
      withAsterisk
    >
      <div className={classes.field}>
        {upload ? (
          <ul aria-label={label}>
            <FileRow
              name={upload.file.name}
              below={<UploadState upload={upload} />}
              status={
                upload.error &&
                (fileIssue(upload.file, 'scan') === null ? (
                  <Button size="sm" variant="subtle" onClick={() => void startAll([upload])}>
                    <Trans>Try again</Trans>
                  </Button>
                ) : (
                  <Button size="sm" variant="subtle" onClick={() => input.current?.click()}>
                    <Trans>Choose another</Trans>
                  </Button>
                ))
              }
              onRemove={() => forget(upload)}
            />
          </ul>
        ) : scan ? (
          <ul aria-label={label}>
            <FileRow
              name={scan.name}
              below={
                <Trans>
                  {formatBytes(scan.bytes)} · added <DateText iso={scan.uploaded_at} />
                </Trans>
              }
              type={
                <span className={classes.actions}>
                  <a className={text.link} href={scan.url} target="_blank" rel="noreferrer">
                    <Trans context="button">Open</Trans>
                  </a>
                  <Button
                    size="compact-sm"
                    variant="subtle"
                    data-path={name}
                    disabled={isRemoving}
                    aria-label={t`Replace: ${label}`}
                    onClick={() => input.current?.click()}
                  >
                    <Trans>Replace</Trans>
                  </Button>
                </span>
              }
              onRemove={isRemoving ? undefined : () => void remove(scan.id)}
            />
          </ul>
        ) : (
          <DropArea
            title={t`Drop the file here`}
            accept={ACCEPTED_SCANS}
            single={{ label, path: name }}
            onFiles={give}
          >
            <Trans>PDF, PNG, JPEG or WebP, up to 25 MB. Only you and our review team can open it.</Trans>
          </DropArea>
        )}
        <input
          ref={input}
          type="file"
          hidden
          accept={ACCEPTED_SCANS}
          aria-label={label}
          onChange={(event) => {
            give([...(event.currentTarget.files ?? [])])
            event.currentTarget.value = ''
          }}
        />
      </div>
    </Input.Wrapper>
  )
}

function UploadState({ upload: { file, share, error } }: { upload: Upload<null> }) {
  const { t } = useLingui()
  const { name } = file
  if (error) {
    return (
      <span className={text.bad} role="alert">
        {error}
      </span>
    )
  }
  return <Meter label={t`Uploading ${name}`} percent={Math.round((share ?? 0) * 100)} />
}
