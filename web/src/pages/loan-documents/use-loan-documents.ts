import { useLingui } from '@lingui/react/macro'
import { useEffect, useRef, useState } from 'react'
import type { DocumentType } from '#domain/deals/documents.ts'
import { matchNames } from '../../features/books/loan-documents/api.ts'
import { uploadDealFile } from '../../features/documents/api.ts'
import { ApiError } from '../../platform/api/error.ts'
import { type DocumentRow, nameOf, rowOf, toSend } from './rows.ts'

/** Longer waits are for the reader to decide on. */
const LONGEST_WAIT_SECONDS = 60

const wait = (seconds: number, signal: AbortSignal) =>
  new Promise<void>((resolve) => {
    const timer = setTimeout(resolve, seconds * 1000)
    signal.addEventListener('abort', () => {
      clearTimeout(timer)
      resolve()
    })
  })

/** Sends one document, and again after the delay that a busy server requests. */
async function send({ entry, match, type }: DocumentRow, signal: AbortSignal): Promise<void> {
  if (match.loan === null || type === null) return
  const file = await entry.read()
  for (;;)
    try {
      await uploadDealFile(match.loan.id, type, file, { signal })
      return
    } catch (error) {
      const seconds = error instanceof ApiError ? error.retryAfterSeconds : null
      if (seconds === null || seconds > LONGEST_WAIT_SECONDS || signal.aborted) throw error
      await wait(seconds, signal)
    }
}

/** The documents of an archive: read, matched with the mortgages of a book, and added to them one after another. */
export function useLoanDocuments(book: string) {
  const { t } = useLingui()
  const [rows, setRows] = useState<readonly DocumentRow[] | null>(null)
  const [isReading, setReading] = useState(false)
  const [failure, setFailure] = useState<string | null>(null)
  /** Progress of the upload; null if nothing is being added. */
  const [progress, setProgress] = useState<{ tried: number; total: number } | null>(null)
  const stop = useRef<AbortController | null>(null)
  useEffect(() => () => stop.current?.abort(), [])

  const isSending = progress !== null
  useEffect(() => {
    if (!isSending) return
    const hold = (event: BeforeUnloadEvent) => event.preventDefault()
    window.addEventListener('beforeunload', hold)
    return () => window.removeEventListener('beforeunload', hold)
  }, [isSending])

  const change = (path: string, changes: Partial<DocumentRow>) =>
    setRows(
      (before) => before?.map((row) => (row.entry.path === path ? { ...row, ...changes } : row)) ?? null,
    )

  const open = async (archive: File) => {
    setReading(true)
    setFailure(null)
    try {
      // Loaded with the first zip, as its code is large.
      const { readArchive } = await import('../../features/books/loan-documents/archive.ts')
      const entries = await readArchive(archive).catch(() => {
        throw new Error(t`This file cannot be read as a zip. Choose another, or create it again.`)
      })
      if (entries.length === 0) throw new Error(t`This zip has no documents in it.`)
      const matches = await matchNames(book, entries.map(nameOf))
      setRows(entries.flatMap((entry, at) => (matches[at] ? [rowOf(entry, matches[at])] : [])))
    } catch (error) {
      setFailure(error instanceof Error ? error.message : String(error))
    }
    setReading(false)
  }

  const addAll = async () => {
    const chosen = toSend(rows ?? [])
    const stopping = new AbortController()
    const { signal } = stopping
    stop.current = stopping
    for (const [tried, row] of chosen.entries()) {
      if (signal.aborted) break
      setProgress({ tried, total: chosen.length })
      const { path } = row.entry
      change(path, { sending: 'now', failure: null })
      try {
        await send(row, signal)
        change(path, { sending: 'done' })
      } catch (error) {
        const reason = error instanceof Error ? error.message : String(error)
        change(path, { sending: 'no', failure: signal.aborted ? null : reason })
      }
    }
    setProgress(null)
  }

  return {
    rows,
    isReading,
    failure,
    progress,
    open,
    setType: (path: string, type: DocumentType | null) => change(path, { type }),
    addAll,
    stop: () => stop.current?.abort(),
  }
}
