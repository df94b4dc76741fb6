import { Trans, useLingui } from '@lingui/react/macro'
import type { ApplicantSummary } from '#domain/applicant-summaries/contract.ts'
import { MADE_BY, SUMMARY_ORIGIN } from '#domain/applicant-summaries/vocabulary.ts'
import { labelOf } from '#domain/kernel/choice.ts'
import { Sheet } from '../../ui/feedback/Sheet.tsx'
import { DateText } from '../../ui/figures/DateText.tsx'
import classes from './summaries.module.css'

interface SummaryVersionsProps {
  versions: ApplicantSummary['versions']
  opened: boolean
  onClose: () => void
}

/** Who wrote which version of the summary and how it came about, the latest first. */
export function SummaryVersions({ versions, opened, onClose }: SummaryVersionsProps) {
  const { t } = useLingui()
  return (
    <Sheet opened={opened} onClose={onClose} title={t`Summary versions`}>
      <ol className={classes.versions}>
        {versions.map(({ version, text, origin, made_by, written_by, written_at }) => (
          <li key={version}>
            <b>
              <Trans>Version {version}</Trans>
            </b>
            <span className={classes.faint}>
              {written_by}, <DateText iso={written_at} withTime />
              <br />
              {labelOf(SUMMARY_ORIGIN, origin)}
              {made_by && `, ${labelOf(MADE_BY, made_by)}`}
            </span>
            <p className={classes.text}>{text ?? t`The summary was removed.`}</p>
          </li>
        ))}
      </ol>
    </Sheet>
  )
}
