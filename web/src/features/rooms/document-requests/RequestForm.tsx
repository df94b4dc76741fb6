import { Trans, useLingui } from '@lingui/react/macro'
import { Button } from '@mantine/core'
import { type FormEvent, useState } from 'react'
import type { DealDetail } from '#domain/deals/contract.ts'
import { DOCUMENT_TYPE, type DocumentType } from '#domain/deals/documents.ts'
import type { DocumentRequest } from '#domain/rooms/document-requests/contract.ts'
import { LONGEST_REASON, LONGEST_TITLE } from '#domain/rooms/document-requests/rules.ts'
import { toFormErrors } from '../../../platform/api/error.ts'
import { toast } from '../../../ui/feedback/toast.ts'
import { ChoiceField, optionsOf } from '../../../ui/fields/ChoiceField.tsx'
import { LongTextField } from '../../../ui/fields/LongTextField.tsx'
import { TextField } from '../../../ui/fields/TextField.tsx'
import { Card } from '../../../ui/layout/Card.tsx'
import { useRequestDocument } from './api.ts'
import classes from './RequestedDocuments.module.css'

type Chosen = DocumentType | 'other'

interface RequestFormProps {
  deal: DealDetail
  requests: readonly DocumentRequest[]
}

/** Requests a document that is not there. */
export function RequestForm({ deal, requests }: RequestFormProps) {
  const { t } = useLingui()
  const send = useRequestDocument(deal.id)
  const [chosen, setChosen] = useState<Chosen | null>(null)
  const [title, setTitle] = useState('')
  const [reason, setReason] = useState('')
  const known = new Set<Chosen | null>([
    ...deal.loan_deal_files.map((file) => file.document_type),
    ...requests.filter(isOwnOpen).map((request) => request.document_type),
  ])
  const options = optionsOf<Chosen>({ ...DOCUMENT_TYPE, other: t`Another document` }).filter(
    ({ value }) => !known.has(value),
  )
  const isComplete = chosen !== null && (chosen !== 'other' || title.trim() !== '')
  const { fields, nonField } = send.error ? toFormErrors(send.error) : { fields: {}, nonField: [] }
  const submit = (event: FormEvent) => {
    event.preventDefault()
    if (!isComplete || send.isPending) return
    const requested =
      chosen === 'other' ? { document_type: null, title } : { document_type: chosen, title: null }
    send.mutate(
      { ...requested, reason: reason.trim() || null },
      {
        onSuccess: () => {
          setChosen(null)
          setTitle('')
          setReason('')
          toast.success(t`Request sent to the seller`)
        },
      },
    )
  }
  return (
    <Card
      title={<Trans>Request a document</Trans>}
      subtitle={
        deal.disclosure === 'owner' ? (
          <Trans>The seller sees that HomeSlice requests it.</Trans>
        ) : (
          <Trans>The seller sees your alias, not your name. Other buyers do not see your request.</Trans>
        )
      }
    >
      <form className={classes.form} onSubmit={submit}>
        <ChoiceField
          label={t`Document`}
          value={chosen}
          options={options}
          error={fields.document_type?.join(' ')}
          onChange={setChosen}
        />
        {chosen === 'other' && (
          <TextField
            label={t`Its title`}
            value={title}
            maxLength={LONGEST_TITLE}
            error={fields.title?.join(' ')}
            onChange={setTitle}
          />
        )}
        <LongTextField
          label={t`Why you need it (optional)`}
          value={reason}
          rows={2}
          maxLength={LONGEST_REASON}
          error={[...(fields.reason ?? []), ...nonField].join(' ') || undefined}
          onChange={setReason}
        />
        <Button type="submit" variant="filled" loading={send.isPending} disabled={!isComplete}>
          <Trans>Send request</Trans>
        </Button>
      </form>
    </Card>
  )
}

const isOwnOpen = ({ state, asked }: DocumentRequest) =>
  state === 'open' && asked.some(({ is_you }) => is_you)
