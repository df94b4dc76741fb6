import { Trans, useLingui } from '@lingui/react/macro'
import { ActionIcon, Button } from '@mantine/core'
import { IconPlus, IconX } from '@tabler/icons-react'
import type { KycRecord } from '#domain/kyc/contract.ts'
import { type QuestionName, questionOf } from '#domain/kyc/questions.ts'
import { askedQuestions } from '#domain/kyc/rules.ts'
import { ChoiceField } from '../../ui/fields/ChoiceField.tsx'
import { TextField } from '../../ui/fields/TextField.tsx'
import classes from './RemarksField.module.css'

export type Remarks = readonly { key: number; question: QuestionName | null; text: string }[]

/** Remarks in the API's format: one per question, without empty ones. */
export const remarksOf = (remarks: Remarks): Partial<Record<QuestionName, string>> =>
  Object.fromEntries(
    remarks.flatMap(({ question, text }) => (question && text.trim() ? [[question, text.trim()]] : [])),
  )

interface RemarksFieldProps {
  record: KycRecord
  remarks: Remarks
  onChange: (remarks: Remarks) => void
}

/** Remarks on single answers, which the owner sees next to the fields. */
export function RemarksField({ record, remarks, onChange }: RemarksFieldProps) {
  const { t } = useLingui()
  const options = askedQuestions(record, record).map((name) => ({
    value: name,
    label: questionOf(name).label,
  }))
  const change = (key: number, changes: Partial<Remarks[number]>) =>
    onChange(remarks.map((remark) => (remark.key === key ? { ...remark, ...changes } : remark)))
  const add = () => onChange([...remarks, { key: (remarks.at(-1)?.key ?? 0) + 1, question: null, text: '' }])
  return (
    <div className={classes.remarks}>
      {remarks.map(({ key, question, text }) => (
        <div key={key} className={classes.remark}>
          <ChoiceField
            label={t`Answer`}
            options={options.filter(
              ({ value }) => value === question || !remarks.some((other) => other.question === value),
            )}
            value={question}
            onChange={(chosen) => change(key, { question: chosen })}
          />
          <TextField
            label={t`Comment`}
            maxLength={500}
            value={text}
            onChange={(typed) => change(key, { text: typed })}
          />
          <ActionIcon
            variant="subtle"
            color="gray"
            size={32}
            aria-label={t`Remove this comment`}
            onClick={() => onChange(remarks.filter((remark) => remark.key !== key))}
          >
            <IconX size={16} aria-hidden />
          </ActionIcon>
        </div>
      ))}
      <div>
        <Button size="sm" variant="subtle" leftSection={<IconPlus size={16} aria-hidden />} onClick={add}>
          <Trans>Add a comment to an answer</Trans>
        </Button>
      </div>
    </div>
  )
}
