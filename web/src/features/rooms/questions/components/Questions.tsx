import { Trans, useLingui } from '@lingui/react/macro'
import { Button } from '@mantine/core'
import { type FormEvent, useState } from 'react'
import type { Question } from '#domain/rooms/questions/contract.ts'
import { LONGEST_QUESTION } from '#domain/rooms/questions/rules.ts'
import { errorText } from '../../../../platform/api/error-text.ts'
import { EmptyState } from '../../../../ui/feedback/EmptyState.tsx'
import { ErrorState } from '../../../../ui/feedback/ErrorState.tsx'
import { Note } from '../../../../ui/feedback/Note.tsx'
import { CardsSkeleton } from '../../../../ui/feedback/Skeletons.tsx'
import { toast } from '../../../../ui/feedback/toast.ts'
import { LongTextField } from '../../../../ui/fields/LongTextField.tsx'
import { DateText } from '../../../../ui/figures/DateText.tsx'
import { Card } from '../../../../ui/layout/Card.tsx'
import { Badge } from '../../../../ui/navigation/Badge.tsx'
import { useAskQuestion, useQuestions } from '../api.ts'
import { AnswerForm } from './AnswerForm.tsx'
import classes from './Questions.module.css'

/** Questions about a deal under aliases, and the seller's answers. */
export default function Questions({ deal }: { deal: string }) {
  const { t } = useLingui()
  const { data, error, refetch } = useQuestions(deal)
  if (error) return <ErrorState error={error} onRetry={() => void refetch()} />
  if (!data) return <CardsSkeleton count={2} />
  return (
    <section className={classes.stack}>
      <h2>
        <Trans>Questions</Trans>
      </h2>
      {data.can.ask && <AskForm deal={deal} />}
      {data.ask_blocked_reason && <Note>{data.ask_blocked_reason}</Note>}
      {data.results.length === 0 ? (
        <Card padded={false}>
          <EmptyState title={t`No questions yet`} withPicture={false}>
            {data.can.answer ? (
              <Trans>Buyers’ questions appear here, under an alias. You answer one buyer or all.</Trans>
            ) : (
              <Trans>Questions and answers to all buyers appear here.</Trans>
            )}
          </EmptyState>
        </Card>
      ) : (
        <ul className={classes.stack}>
          {data.results.map((question) => (
            <li key={question.id}>
              <QuestionCard deal={deal} question={question} canAnswer={data.can.answer} />
            </li>
          ))}
        </ul>
      )}
    </section>
  )
}

function AskForm({ deal }: { deal: string }) {
  const { t } = useLingui()
  const ask = useAskQuestion(deal)
  const [text, setText] = useState('')
  const send = (event: FormEvent) => {
    event.preventDefault()
    if (text.trim() === '' || ask.isPending) return
    ask.mutate(text, {
      onSuccess: () => {
        setText('')
        toast.success(t`Question sent to the seller`)
      },
    })
  }
  return (
    <Card as="section" title={<Trans>Ask the seller</Trans>}>
      <form className={classes.form} onSubmit={send}>
        <LongTextField
          label={t`Your question`}
          help={t`The seller sees your alias, not your name. If the answer goes to all, other buyers read your question too.`}
          value={text}
          onChange={setText}
          rows={2}
          maxLength={LONGEST_QUESTION}
          error={errorText(ask.error) ?? undefined}
        />
        <Button type="submit" variant="filled" loading={ask.isPending} disabled={text.trim() === ''}>
          <Trans>Send question</Trans>
        </Button>
      </form>
    </Card>
  )
}

interface QuestionCardProps {
  deal: string
  question: Question
  canAnswer: boolean
}

function QuestionCard({ deal, question, canAnswer }: QuestionCardProps) {
  return (
    <Card as="article">
      <p className={classes.by}>
        <b>{question.is_you ? <Trans>You, as {question.alias}</Trans> : question.alias}</b>{' '}
        <DateText iso={question.asked_at} withTime />
      </p>
      <p className={classes.text}>{question.question}</p>
      {question.answer === null ? (
        canAnswer ? (
          <AnswerForm deal={deal} question={question} />
        ) : (
          <Badge tone="warn">
            <Trans>Awaiting the seller</Trans>
          </Badge>
        )
      ) : (
        <div className={classes.answer}>
          <p className={classes.by}>
            <b>
              <Trans>Seller</Trans>
            </b>{' '}
            <DateText iso={question.answered_at} withTime />{' '}
            {question.answered_to === 'all' ? (
              <Trans>to all buyers</Trans>
            ) : (
              <Trans>to this buyer only</Trans>
            )}
          </p>
          <p className={classes.text}>{question.answer}</p>
        </div>
      )}
    </Card>
  )
}
