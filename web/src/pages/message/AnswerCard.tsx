import { Trans, useLingui } from '@lingui/react/macro'
import { Button } from '@mantine/core'
import { type FormEvent, useState } from 'react'
import { MESSAGE_LIMIT, type Message } from '#domain/contact/contract.ts'
import { useAnswerMessage, useSettleMessage } from '../../features/contact/api.ts'
import { toFormErrors } from '../../platform/api/error.ts'
import { toast } from '../../ui/feedback/toast.ts'
import { FormErrors } from '../../ui/fields/FormErrors.tsx'
import { LongTextField } from '../../ui/fields/LongTextField.tsx'
import { Card } from '../../ui/layout/Card.tsx'
import classes from './AnswerCard.module.css'

/** Reply by e-mail, mark as done without one, or reopen. */
export function AnswerCard({ message }: { message: Message }) {
  const { t } = useLingui()
  const [words, setWords] = useState('')
  const [isMissing, setMissing] = useState(false)
  const answer = useAnswerMessage(message.id)
  const settle = useSettleMessage(message.id)
  const issue = answer.error ?? settle.error
  const rejected = issue ? toFormErrors(issue) : null
  const { email } = message
  const submit = (event: FormEvent) => {
    event.preventDefault()
    setMissing(words.trim() === '')
    if (words.trim() === '' || answer.isPending) return
    answer.mutate(
      { text: words, answers_seen: message.answers.length },
      { onSuccess: () => toast.success(t`The reply was sent to ${email}`) },
    )
  }
  const next = message.state === 'open' ? 'answered' : 'open'
  return (
    <Card as="section" title={message.answers.length > 0 ? t`Answer again` : t`Answer`}>
      <form className={classes.form} onSubmit={submit} noValidate>
        <LongTextField
          label={t`Your answer`}
          required
          rows={6}
          maxLength={MESSAGE_LIMIT}
          name="text"
          help={t`It goes to ${email} with your name and a copy of the message.`}
          value={words}
          onChange={setWords}
          error={isMissing && words.trim() === '' ? t`Enter an answer first.` : rejected?.fields.text?.[0]}
        />
        <FormErrors messages={rejected?.nonField ?? []} />
        <div className={classes.actions}>
          <Button loading={settle.isPending} onClick={() => settle.mutate(next)}>
            {next === 'open' ? <Trans>Reopen</Trans> : <Trans>Mark as done without an e-mail</Trans>}
          </Button>
          <Button type="submit" variant="filled" loading={answer.isPending}>
            <Trans>Send reply</Trans>
          </Button>
        </div>
      </form>
    </Card>
  )
}
