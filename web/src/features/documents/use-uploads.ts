import { useLingui } from '@lingui/react/macro'
import { useState } from 'react'
import { v4 as uuid } from 'uuid'
import { MESSAGES } from '#domain/kernel/errors.ts'
import { type FileKind, fileIssue } from './file-model.ts'

export interface Upload<Detail> {
  key: string
  file: File
  detail: Detail
  /** 0 to 1; null before the upload starts. */
  share: number | null
  error: string | null
  stop: AbortController
}

interface UploadControl {
  onProgress: (share: number) => void
  signal: AbortSignal
}
type Send<Detail> = (upload: Upload<Detail>, control: UploadControl) => Promise<unknown>

/** Files being uploaded, each with its own progress and error. Completed files leave the list. */
export function useUploads<Detail>(kind: FileKind, send: Send<Detail>) {
  const { t } = useLingui()
  const [uploads, setUploads] = useState<readonly Upload<Detail>[]>([])
  const change = (key: string, changes: Partial<Upload<Detail>>) =>
    setUploads((before) => before.map((upload) => (upload.key === key ? { ...upload, ...changes } : upload)))
  const forget = (key: string) => setUploads((before) => before.filter((upload) => upload.key !== key))
  const remove = (upload: Upload<Detail>) => {
    upload.stop.abort()
    forget(upload.key)
  }

  const typeWords = () => {
    switch (kind) {
      case 'image':
        return t`Choose a PNG, JPEG or WebP picture.`
      case 'scan':
        return t`Choose a PDF, PNG, JPEG or WebP file.`
      case 'document':
        return t`Choose a PDF, PNG, JPEG, WebP, DOCX, XLSX or CSV file.`
    }
  }
  const issueWords = (file: File) => {
    switch (fileIssue(file, kind)) {
      case 'too_large':
        return t`This file is larger than 25 MB.`
      case 'empty':
        return t`This file is empty.`
      case 'wrong_type':
        return typeWords()
      default:
        return null
    }
  }

  const add = (files: readonly File[], detailOf: (file: File) => Detail): Upload<Detail>[] => {
    const added = files.map((file) => ({
      key: uuid(),
      file,
      detail: detailOf(file),
      share: null,
      error: issueWords(file),
      stop: new AbortController(),
    }))
    setUploads((before) => [...before, ...added])
    return added.filter(({ error }) => error === null)
  }

  const start = async (upload: Upload<Detail>) => {
    const { signal } = upload.stop
    if (signal.aborted) return
    change(upload.key, { share: 0, error: null })
    try {
      await send(upload, { signal, onProgress: (share) => change(upload.key, { share }) })
      forget(upload.key)
    } catch (error) {
      if (signal.aborted) return
      const reason = error instanceof Error && error.message !== MESSAGES.upload ? ` ${error.message}` : ''
      change(upload.key, { share: null, error: `${MESSAGES.upload}.${reason}` })
    }
  }

  /** One after another, because each upload locks the deal's row, and progress stays readable. */
  const startAll = async (chosen: readonly Upload<Detail>[]) => {
    for (const upload of chosen) await start(upload)
  }

  return { uploads, add, change, remove, startAll }
}
