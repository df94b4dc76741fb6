import { Trans, useLingui } from '@lingui/react/macro'
import { Button } from '@mantine/core'
import type { KycRecord } from '#domain/kyc/contract.ts'
import { type QuestionName, questionOf } from '#domain/kyc/questions.ts'
import { askedQuestions, kycProgress } from '#domain/kyc/rules.ts'
import { KYC_PART } from '#domain/kyc/vocabulary.ts'
import text from '../../../styles/text.module.css'
import { formatBytes } from '../../../ui/files/file-text.ts'
import { NONE } from '../../../ui/format.ts'
import { Card } from '../../../ui/layout/Card.tsx'
import { Row, Rows } from '../../../ui/layout/Rows.tsx'
import { Count } from '../../../ui/navigation/Badge.tsx'
import { useShowNumber } from '../api.ts'
import { answerText } from '../model.ts'
import classes from './KycAnswers.module.css'

interface KycAnswersProps {
  record: KycRecord
  /** The owner can reveal the masked document number. */
  showsNumber?: boolean
}

/** The answers of a record, part by part, read-only. */
export function KycAnswers({ record, showsNumber }: KycAnswersProps) {
  const { t } = useLingui()
  const asked = askedQuestions(record, record)
  return (
    <div className={classes.parts}>
      {kycProgress(record, record).map(({ part, asked: all, answered }) => (
        <Card
          key={part}
          as="section"
          title={KYC_PART[part]}
          aside={<Count on={answered < all}>{t`${answered} of ${all}`}</Count>}
        >
          <Rows columns={2}>
            {asked
              .filter((name) => questionOf(name).part === part)
              .map((name) => (
                <Row
                  key={name}
                  label={questionOf(name).label}
                  note={record.remarks[name] && <Trans>Comment: {record.remarks[name]}</Trans>}
                >
                  <Answer record={record} name={name} />
                  {showsNumber && name === 'document_number' && <ShowNumber />}
                </Row>
              ))}
          </Rows>
        </Card>
      ))}
    </div>
  )
}

function Answer({ record, name }: { record: KycRecord; name: QuestionName }) {
  const { t } = useLingui()
  const value = record[name]
  if (questionOf(name).kind !== 'scan') return answerText(record, name, { yes: t`Yes`, no: t`No` })
  if (value === null || typeof value !== 'object') return NONE
  return (
    <a className={text.link} href={value.url} target="_blank" rel="noreferrer">
      <Trans>
        {value.name} ({formatBytes(value.bytes)})
      </Trans>
    </a>
  )
}

function ShowNumber() {
  const { t } = useLingui()
  const show = useShowNumber()
  if (show.data) return <span className={classes.number}>{show.data.document_number}</span>
  return (
    <Button
      size="compact-sm"
      variant="subtle"
      loading={show.isPending}
      aria-label={t`Show the document number`}
      onClick={() => show.mutate()}
    >
      {show.isError ? <Trans>Try again</Trans> : <Trans>Show</Trans>}
    </Button>
  )
}
