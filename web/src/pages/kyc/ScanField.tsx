import { Trans, useLingui } from '@lingui/react/macro'
import { Button, Input } from '@mantine/core'
import { useEffect, useRef, useState } from 'react'
import { IMAGE_TYPES, MAX_FILE_BYTES } from '#domain/documents/vocabulary.ts'
import { MESSAGES } from '#domain/kernel/errors.ts'
import { questionOf, type ScanName } from '#domain/kyc/questions.ts'
import { deleteKycScan, uploadKycScan } from '../../features/kyc/api.ts'
import { errorAt } from '../../features/kyc/draft-state.ts'
import { useDraft, useDraftState } from '../../features/kyc/use-kyc-draft.ts'
import { serverNow } from '../../platform/clock/server-clock.ts'
import text from '../../styles/text.module.css'
import { Meter } from '../../ui/charts/Meter.tsx'
import { toast } from '../../ui/feedback/toast.ts'
import { DateText } from '../../ui/figures/DateText.tsx'
import { DropArea } from '../../ui/files/DropArea.tsx'
import { FileRow } from '../../ui/files/FileRow.tsx'
import { formatBytes } from '../../ui/files/file-text.ts'
import classes from './ScanField.module.css'

const SCAN_TYPES = ['application/pdf', ...IMAGE_TYPES]
const ACCEPTED = SCAN_TYPES.join(',')

interface Sending {
  file: File
  /** 0 to 1; null where it was rejected. */
  share: number | null
  error: string | null
  stop: AbortController
}

/** A scan of an identity document: dropped or chosen, with its progress; replaced and removed while nobody reviews it. */
export function ScanField({ name }: { name: ScanName }) {
  const { t } = useLingui()
  const draft = useDraft()
  const { label, help } = questionOf(name)
  const scan = useDraftState(({ record }) => record[name])
  const error = useDraftState((state) => errorAt(state, name, new Date(serverNow())))
  const [sending, setSending] = useState<Sending | null>(null)
  const [isRemoving, setRemoving] = useState(false)
  const input = useRef<HTMLInputElement>(null)
  const stop = sending?.stop
  useEffect(() => () => stop?.abort(), [stop])

  const unfit = (file: File) => {
    if (file.size > MAX_FILE_BYTES) return t`This file is larger than 25 MB.`
    if (file.size === 0) return t`This file is empty.`
    return SCAN_TYPES.includes(file.type) ? null : t`Choose a PDF, PNG, JPEG or WebP file.`
  }
  const send = async (file: File) => {
    const stop = new AbortController()
    const rejected = unfit(file)
    setSending({ file, share: rejected ? null : 0, error: rejected, stop })
    if (rejected) return
    try {
      const onProgress = (share: number) => setSending({ file, share, error: null, stop })
      draft.take(await uploadKycScan(name, file, { onProgress, signal: stop.signal }))
      setSending(null)
    } catch (failure) {
      if (stop.signal.aborted) return
      const why = failure instanceof Error && failure.message !== MESSAGES.upload ? ` ${failure.message}` : ''
      setSending({ file, share: null, error: `${MESSAGES.upload}.${why}`, stop })
    }
  }
  const give = (files: readonly File[]) => {
    const [file] = files
    if (file) void send(file)
  }
  const remove = async (id: string) => {
    setRemoving(true)
    try {
      draft.take(await deleteKycScan(id))
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
      error={sending?.error ? undefined : error}
      withAsterisk
    >
      <div className={classes.field}>
        {sending ? (
          <ul aria-label={label}>
            <FileRow
              name={sending.file.name}
              below={<Way sending={sending} />}
              status={
                sending.error && (
                  <Button
                    size="sm"
                    variant="subtle"
                    onClick={() => (unfit(sending.file) ? input.current?.click() : void send(sending.file))}
                  >
                    {unfit(sending.file) ? <Trans>Choose another</Trans> : <Trans>Try again</Trans>}
                  </Button>
                )
              }
              onRemove={() => {
                sending.stop.abort()
                setSending(null)
              }}
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
                <span className={classes.deeds}>
                  <a className={text.link} href={scan.url} target="_blank" rel="noreferrer">
                    <Trans>Open</Trans>
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
            accept={ACCEPTED}
            single={{ label, path: name }}
            onFiles={give}
          >
            <Trans>PDF, PNG, JPEG or WebP, up to 25 MB. Only you and our review desk can open it.</Trans>
          </DropArea>
        )}
        <input
          ref={input}
          type="file"
          hidden
          accept={ACCEPTED}
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

function Way({ sending: { file, share, error } }: { sending: Sending }) {
  const { t } = useLingui()
  const { name } = file
  if (error) {
    return (
      <span className={text.bad} role="alert">
        {error}
      </span>
    )
  }
  return <Meter label={t`Upload of ${name}`} percent={Math.round((share ?? 0) * 100)} />
}
