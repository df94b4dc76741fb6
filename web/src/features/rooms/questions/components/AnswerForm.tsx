import { Trans, useLingui } from '@lingui/react/macro'
import { type FormEvent, useState } from 'react'
import type { Question } from '#domain/rooms/questions/contract.ts'
import { ANSWERED_TO, type AnsweredTo, LONGEST_ANSWER } from '#domain/rooms/questions/rules.ts'
import { errorText } from '../../../../platform/api/error-text.ts'
import { WorkButton } from '../../../../platform/team/WorkButton.tsx'
import { toast } from '../../../../ui/feedback/toast.ts'
import { optionsOf } from '../../../../ui/fields/ChoiceField.tsx'
import { LongTextField } from '../../../../ui/fields/LongTextField.tsx'
import { SegmentsField } from '../../../../ui/fields/SegmentsField.tsx'
import { useAnswerQuestion } from '../api.ts'
import classes from './Questions.module.css'

/** The seller's answer, which cannot be changed. */
export function AnswerForm({ deal, question }: { deal: string; question: Question }) {
  const { t } = useLingui()
  const send = useAnswerQuestion(deal)
  const [answer, setAnswer] = useState('')
  const [to, setTo] = useState<AnsweredTo>('all')
  const submit = (event: FormEvent) => {
    event.preventDefault()
    if (answer.trim() === '' || send.isPending) return
    send.mutate({ id: question.id, answer, to }, { onSuccess: () => toast.success(t`Answer sent`) })
  }
  return (
    <form className={classes.form} onSubmit={submit}>
      <LongTextField
        label={t`Answer to ${question.alias}`}
        value={answer}
        onChange={setAnswer}
        rows={2}
        maxLength={LONGEST_ANSWER}
        error={errorText(send.error) ?? undefined}
      />
      <SegmentsField
        label={t`Who can read the question and the answer`}
        value={to}
        options={optionsOf(ANSWERED_TO)}
        onChange={(chosen) => setTo(chosen === 'asker' ? 'asker' : 'all')}
      />
      <WorkButton
        work="bind"
        type="submit"
        variant="filled"
        loading={send.isPending}
        disabled={answer.trim() === ''}
      >
        <Trans>Send answer</Trans>
      </WorkButton>
    </form>
  )
}
