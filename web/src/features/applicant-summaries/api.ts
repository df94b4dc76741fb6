import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import * as contract from '#domain/applicant-summaries/contract.ts'
import type { AiMode } from '#domain/applicant-summaries/vocabulary.ts'
import { call, callForFile } from '../../platform/api/client.ts'
import { upload } from '../../platform/api/upload.ts'

const STATE = ['homeslice-ai'] as const
const summaryKey = (deal: string) => ['applicant-summary', deal] as const

/** Whether forms can be read, and where their text is sent. */
export const useAiState = () =>
  useQuery({ queryKey: STATE, queryFn: ({ signal }) => call(contract.getAiState, { signal }) })

export function useChangeAiMode(saved: () => void) {
  const client = useQueryClient()
  return useMutation({
    mutationFn: (mode: AiMode) => call(contract.changeAiMode, { body: { mode } }),
    onSuccess: (state) => {
      client.setQueryData(STATE, state)
      saved()
    },
  })
}

type Options = Parameters<typeof upload>[2]

/** Uploads the application forms of a deal. Fields come before files, because the server reads the form as a stream. */
export async function uploadForms(deal: string, files: readonly File[], options?: Options): Promise<string> {
  const form = new FormData()
  form.append('loan_deal', deal)
  for (const file of files) form.append('files', file, file.name)
  return (await upload(contract.readForms, form, options)).task_id
}

export const discardForms = (id: string) => call(contract.discardForms, { params: { id } })

/** A page of an uploaded form as a picture; cached while the user looks at its citations. */
export const useFormPage = (id: string, file: number, page: number) =>
  useQuery({
    queryKey: [...STATE, id, file, page],
    queryFn: ({ signal }) => callForFile(contract.formPage, { params: { id, file, page }, signal }),
    staleTime: 'static',
    gcTime: 60_000,
  })

/** The summary of a deal's applicants, for those who see their names. */
export const useApplicantSummary = (deal: string | undefined) =>
  useQuery({
    queryKey: summaryKey(deal ?? ''),
    queryFn: ({ signal }) => call(contract.getApplicantSummary, { params: { id: deal ?? '' }, signal }),
    enabled: deal !== undefined,
  })

/** Fetches the server's state of the summary and the forms. */
export function useSummaryKnown() {
  const client = useQueryClient()
  return {
    // Uploads and the end of a task are no actions of a mutation.
    forget: (deal: string) => client.invalidateQueries({ queryKey: summaryKey(deal) }),
    started: (deal: string, task_id: string) =>
      client.setQueryData<contract.ApplicantSummary>(
        summaryKey(deal),
        (known) => known && { ...known, task_id },
      ),
  }
}

interface Saving {
  deal: string
  text: string
  /** The version that was read. */
  version: number
  task?: string
}

export function useSaveSummary(saved?: () => void) {
  const client = useQueryClient()
  return useMutation({
    mutationFn: ({ deal, text, version, task }: Saving) =>
      call(contract.saveApplicantSummary, {
        params: { id: deal },
        body: { text, task_id: task ?? null },
        ifMatch: version,
      }),
    onSuccess: (summary, { deal }) => {
      client.setQueryData(summaryKey(deal), summary)
      saved?.()
    },
  })
}
