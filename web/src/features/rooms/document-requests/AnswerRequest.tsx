import { Trans, useLingui } from '@lingui/react/macro'
import { Button } from '@mantine/core'
import { type FormEvent, useRef, useState } from 'react'
import type { DealDetail } from '#domain/deals/contract.ts'
import { DOCUMENT_TYPE, type DocumentType } from '#domain/deals/documents.ts'
import type { DocumentRequest } from '#domain/rooms/document-requests/contract.ts'
import { LONGEST_DECLINE, requestLabel } from '#domain/rooms/document-requests/rules.ts'
import { toast } from '../../../ui/feedback/toast.ts'
import { ChoiceField, optionsOf } from '../../../ui/fields/ChoiceField.tsx'
import { LongTextField } from '../../../ui/fields/LongTextField.tsx'
import { ACCEPTED_FILES, fileIssue } from '../../documents/file-model.ts'
import { useDeclineRequest, useProvideDocument } from './api.ts'
import classes from './RequestedDocuments.module.css'

interface AnswerRequestProps {
  deal: DealDetail
  request: DocumentRequest
}

/** The seller's answer: a document, or a sentence. */
export function AnswerRequest({ deal, request }: AnswerRequestProps) {
  const { t } = useLingui()
  const provide = useProvideDocument(deal.id)
  const input = useRef<HTMLInputElement>(null)
  const [type, setType] = useState<DocumentType | null>(request.document_type)
  const [error, setError] = useState<string | null>(null)
  const [isDeclining, setDeclining] = useState(false)
  const label = requestLabel(request)
  const choose = () =>
    type === null ? setError(t`Choose the type of this document.`) : input.current?.click()
  const send = (file: File | undefined) => {
    if (!file || type === null) return
    if (fileIssue(file, 'document') !== null) {
      setError(t`Choose a PDF, PNG, JPEG, WebP, DOCX, XLSX or CSV file of at most 25 MB.`)
      return
    }
    setError(null)
    provide.mutate(
      { id: request.id, type, file },
      {
        onSuccess: () => toast.success(t`Document added`),
        onError: (failed) => setError(failed.message),
      },
    )
  }
  if (isDeclining) return <DeclineForm deal={deal} request={request} onCancel={() => setDeclining(false)} />
  return (
    <div className={classes.actions}>
      {request.document_type === null && (
        <div className={classes.type}>
          <ChoiceField
            label={t`Type of ${label}`}
            value={type}
            options={optionsOf(DOCUMENT_TYPE)}
            placeholder={t`Choose the type`}
            disabled={provide.isPending}
            onChange={(chosen) => {
              setType(chosen)
              setError(null)
            }}
          />
        </div>
      )}
      <Button
        variant="filled"
        loading={provide.isPending}
        aria-label={t`Add the document: ${label}`}
        onClick={choose}
      >
        <Trans>Add the document</Trans>
      </Button>
      <input
        ref={input}
        type="file"
        hidden
        accept={ACCEPTED_FILES}
        aria-label={t`File of ${label}`}
        onChange={({ currentTarget }) => {
          send(currentTarget.files?.[0])
          currentTarget.value = ''
        }}
      />
      <Button
        disabled={provide.isPending}
        aria-label={t`Decline the request for ${label}`}
        onClick={() => setDeclining(true)}
      >
        <Trans>Decline</Trans>
      </Button>
      {error && (
        <p className={classes.error} role="alert">
          {error}
        </p>
      )}
    </div>
  )
}

function DeclineForm({ deal, request, onCancel }: AnswerRequestProps & { onCancel: () => void }) {
  const { t } = useLingui()
  const decline = useDeclineRequest(deal.id)
  const [answer, setAnswer] = useState('')
  const submit = (event: FormEvent) => {
    event.preventDefault()
    if (answer.trim() === '' || decline.isPending) return
    decline.mutate({ id: request.id, answer }, { onSuccess: () => toast.success(t`Request declined`) })
  }
  return (
    <form className={`${classes.form} ${classes.answers}`} onSubmit={submit}>
      <LongTextField
        label={t`Why you decline`}
        help={t`Everyone who requested this document will see it.`}
        value={answer}
        onChange={setAnswer}
        rows={2}
        maxLength={LONGEST_DECLINE}
        error={decline.error?.message}
      />
      <div className={classes.actions}>
        <Button type="submit" variant="filled" loading={decline.isPending} disabled={answer.trim() === ''}>
          <Trans>Send</Trans>
        </Button>
        <Button onClick={onCancel} disabled={decline.isPending}>
          <Trans>Cancel</Trans>
        </Button>
      </div>
    </form>
  )
}
