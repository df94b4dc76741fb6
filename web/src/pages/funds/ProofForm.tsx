import { Trans, useLingui } from '@lingui/react/macro'
import { Input } from '@mantine/core'
import { type FormEvent, useState } from 'react'
import type { FundsRecord } from '#domain/funds/contract.ts'
import { PROOF_KIND, type ProofKind } from '#domain/funds/vocabulary.ts'
import { MESSAGES } from '#domain/kernel/errors.ts'
import { ACCEPTED_SCANS } from '../../features/documents/file-model.ts'
import { useUploads } from '../../features/documents/use-uploads.ts'
import { useSubmitProof } from '../../features/funds/api.ts'
import { toFormErrors } from '../../platform/api/error.ts'
import { WorkButton } from '../../platform/team/WorkButton.tsx'
import { Meter } from '../../ui/charts/Meter.tsx'
import { toast } from '../../ui/feedback/toast.ts'
import { ChoiceField, optionsOf } from '../../ui/fields/ChoiceField.tsx'
import { DateField } from '../../ui/fields/DateField.tsx'
import { FormErrors } from '../../ui/fields/FormErrors.tsx'
import { MoneyField } from '../../ui/fields/MoneyField.tsx'
import { focusFirstError } from '../../ui/fields/use-form-errors.ts'
import { DropArea } from '../../ui/files/DropArea.tsx'
import { FileRow } from '../../ui/files/FileRow.tsx'
import { formatBytes } from '../../ui/files/file-text.ts'
import { Card } from '../../ui/layout/Card.tsx'
import classes from './FundsPage.module.css'

const EMPTY = { kind: null as ProofKind | null, amount: '', valid_until: null as string | null }

/** Submits a document with what it proves; one that is waiting is replaced. */
export function ProofForm({ record: { waiting, approved } }: { record: FundsRecord }) {
  const { t } = useLingui()
  const submit = useSubmitProof()
  const [stated, setStated] = useState(EMPTY)
  const [missing, setMissing] = useState<Record<string, string>>({})
  // Sent with the rest of the form.
  const { uploads, add, remove } = useUploads<null>('scan', () => Promise.resolve())
  const [chosen] = uploads
  const rejected = submit.error && toFormErrors(submit.error)
  const errorOf = (field: string) => missing[field] ?? rejected?.fields[field]?.[0]
  const change = (changes: Partial<typeof EMPTY>) => {
    setStated({ ...stated, ...changes })
    setMissing({})
  }
  const choose = (files: readonly File[]) => {
    for (const upload of uploads) remove(upload)
    add(files.slice(0, 1), () => null)
    setMissing({})
  }

  const send = (event: FormEvent) => {
    event.preventDefault()
    const { kind, amount, valid_until } = stated
    const empty = Object.fromEntries(
      Object.entries({ kind, amount, valid_until, files: chosen?.file })
        .filter(([, value]) => !value)
        .map(([field]) => [field, MESSAGES.required]),
    )
    setMissing(empty)
    if (kind === null || amount === '' || valid_until === null || !chosen || chosen.error)
      return focusFirstError({ getInputNode: () => null }, empty)
    submit.mutate(
      { stated: { kind, amount, valid_until }, file: chosen.file },
      {
        onSuccess: () => {
          setStated(EMPTY)
          remove(chosen)
          toast.success(t`The proof is submitted`)
        },
      },
    )
  }
  const name = chosen?.file.name ?? ''
  return (
    <Card
      as="section"
      title={waiting || approved ? t`Submit another proof` : t`Prove your funds`}
      subtitle={
        waiting ? (
          <Trans>It takes the place of the one in review.</Trans>
        ) : approved ? (
          <Trans>It takes the place of the approved one once it is approved itself.</Trans>
        ) : (
          <Trans>
            Some sellers ask for proof of funds before a bid. Once it is approved, its amount also bounds what
            you may owe.
          </Trans>
        )
      }
    >
      <form className={classes.form} onSubmit={send} noValidate>
        <ChoiceField
          label={<Trans>Kind of proof</Trans>}
          options={optionsOf(PROOF_KIND)}
          value={stated.kind}
          onChange={(kind) => change({ kind })}
          error={errorOf('kind')}
          data-path="kind"
          required
        />
        <div className={classes.pair}>
          <MoneyField
            label={<Trans>Amount that it proves</Trans>}
            value={stated.amount}
            onChange={(amount) => change({ amount })}
            error={errorOf('amount')}
            data-path="amount"
            required
          />
          <DateField
            label={<Trans>Valid until</Trans>}
            value={stated.valid_until}
            onChange={(valid_until) => change({ valid_until })}
            error={errorOf('valid_until')}
            data-path="valid_until"
            required
          />
        </div>
        <Input.Wrapper
          label={<Trans>Document</Trans>}
          labelElement="div"
          error={chosen?.error ?? errorOf('files')}
          withAsterisk
        >
          {chosen ? (
            <ul>
              <FileRow
                name={name}
                below={
                  submit.isPending ? (
                    <Meter label={t`Uploading ${name}`} percent={Math.round(submit.share * 100)} />
                  ) : (
                    formatBytes(chosen.file.size)
                  )
                }
                onRemove={submit.isPending ? undefined : () => remove(chosen)}
              />
            </ul>
          ) : (
            <DropArea
              title={t`Drop the file here`}
              accept={ACCEPTED_SCANS}
              single={{ label: t`Document`, path: 'files' }}
              onFiles={choose}
            >
              <Trans>
                PDF, PNG, JPEG or WebP, up to 25 MB. Only owners, managers and compliance of your company and
                our review team can open it.
              </Trans>
            </DropArea>
          )}
        </Input.Wrapper>
        <FormErrors messages={rejected?.nonField ?? []} />
        <div className={classes.actions}>
          <WorkButton work="manage" type="submit" variant="filled" loading={submit.isPending}>
            <Trans>Submit for review</Trans>
          </WorkButton>
        </div>
      </form>
    </Card>
  )
}
