import { Trans, useLingui } from '@lingui/react/macro'
import { Button } from '@mantine/core'
import { useState } from 'react'
import { AI_LABEL, LONGEST_SUMMARY } from '#domain/applicant-summaries/vocabulary.ts'
import { inLanguage } from '#domain/kernel/language.ts'
import { toFormErrors } from '../../platform/api/error.ts'
import { toast } from '../../ui/feedback/toast.ts'
import { LongTextField } from '../../ui/fields/LongTextField.tsx'
import { useApplicantSummary, useSaveSummary } from './api.ts'
import classes from './summaries.module.css'

/** The summary of a deal's applicants, to be written or changed; each save is a version. */
export function SummaryEditor({ deal }: { deal: string }) {
  const { t } = useLingui()
  const { data } = useApplicantSummary(deal)
  /** What was typed on a version; null before. */
  const [typed, setTyped] = useState<{ text: string; version: number } | null>(null)
  const save = useSaveSummary(() => {
    setTyped(null)
    toast.success(t`Summary saved`)
  })
  if (!data?.can.change) return null
  const { version, origin } = data
  const stored = data.text ?? ''
  const text = typed?.text ?? stored
  const errors = save.error && typed !== null ? toFormErrors(save.error) : null
  return (
    <div className={classes.editor}>
      <LongTextField
        label={t`Applicant Summary`}
        help={
          stored !== '' && origin !== 'hand'
            ? inLanguage(AI_LABEL)
            : t`A few sentences about the applicants, shown to those who can see their names.`
        }
        rows={4}
        maxLength={LONGEST_SUMMARY}
        value={text}
        error={errors ? [...errors.nonField, ...(errors.fields.text ?? [])].join(' ') : undefined}
        onChange={(next) => setTyped({ text: next, version: typed?.version ?? version })}
      />
      {text.trim() !== stored && (
        <Button
          loading={save.isPending}
          onClick={() => save.mutate({ deal, text: text.trim(), version: typed?.version ?? version })}
        >
          <Trans>Save the summary</Trans>
        </Button>
      )}
    </div>
  )
}
