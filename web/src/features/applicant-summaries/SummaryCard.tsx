import { Trans, useLingui } from '@lingui/react/macro'
import { Button } from '@mantine/core'
import { useState } from 'react'
import { AI_LABEL, AI_LABEL_OF_READERS } from '#domain/applicant-summaries/vocabulary.ts'
import { inLanguage } from '#domain/kernel/language.ts'
import { ErrorState } from '../../ui/feedback/ErrorState.tsx'
import { Card } from '../../ui/layout/Card.tsx'
import { useApplicantSummary } from './api.ts'
import { SummaryVersions } from './SummaryVersions.tsx'
import classes from './summaries.module.css'

/** The summary of a deal's applicants, for those who see their names; nothing while there is none. */
export default function SummaryCard({ deal }: { deal: string }) {
  const { t } = useLingui()
  const { data, error, refetch } = useApplicantSummary(deal)
  const [isOpen, setOpen] = useState(false)
  if (error && !data) return <ErrorState error={error} onRetry={() => void refetch()} />
  if (!data || (data.text === null && data.versions.length === 0)) return null
  const { text, origin, versions, can } = data
  return (
    <Card
      as="section"
      title={<Trans>Applicant Summary</Trans>}
      subtitle={
        text !== null && origin !== 'hand'
          ? inLanguage(can.change ? AI_LABEL : AI_LABEL_OF_READERS)
          : undefined
      }
      aside={
        versions.length > 0 && (
          <Button size="sm" variant="subtle" onClick={() => setOpen(true)}>
            <Trans>Versions</Trans>
          </Button>
        )
      }
    >
      <p className={classes.text}>{text ?? t`The summary was removed.`}</p>
      <SummaryVersions versions={versions} opened={isOpen} onClose={() => setOpen(false)} />
    </Card>
  )
}
