import { Trans, useLingui } from '@lingui/react/macro'
import { IconChevronRight, IconCircleCheck } from '@tabler/icons-react'
import { Link } from 'react-router'
import { questionOf } from '#domain/kyc/questions.ts'
import { KYC_PART, type KycPart } from '#domain/kyc/vocabulary.ts'
import { isComplete, percentOf, questionPath } from '../../features/kyc/model.ts'
import { useDraftState } from '../../features/kyc/use-kyc-draft.ts'
import { Meter } from '../../ui/charts/Meter.tsx'
import { Card } from '../../ui/layout/Card.tsx'
import classes from './KycEditor.module.css'

/** Progress of the record and missing answers; each line links to its field. */
export function Missing({ page }: { page: KycPart | 'all' }) {
  const { t } = useLingui()
  const progress = useDraftState(({ view }) => view.progress)
  const lacking = useDraftState(({ view }) => view.lacking)
  const answered = progress.reduce((sum, part) => sum + part.answered, 0)
  const asked = progress.reduce((sum, part) => sum + part.asked, 0)
  const percent = Math.floor(percentOf(progress))
  return (
    <Card as="section" title={t`Before you can submit`} className={classes.aside}>
      <div className={classes.figures}>
        <b>
          <Trans>{percent}% complete</Trans>
        </b>
        <span>
          <Trans>
            {answered} of {asked} answers
          </Trans>
        </span>
      </div>
      <Meter label={t`Questions answered`} percent={percent} />
      {isComplete(progress) ? (
        <p className={classes.ready}>
          <IconCircleCheck size={16} aria-hidden />
          <Trans>Ready to submit.</Trans>
        </p>
      ) : (
        <div className={classes.missing}>
          {progress
            .filter((part) => part.answered < part.asked)
            .map(({ part }) => (
              <div key={part}>
                <h3>{KYC_PART[part]}</h3>
                <ul>
                  {lacking
                    .filter(({ field }) => questionOf(field).part === part)
                    .map(({ field: name }) => (
                      <li key={name}>
                        <Link to={questionPath(name, page)} preventScrollReset>
                          {questionOf(name).label}
                          <IconChevronRight size={14} aria-hidden />
                        </Link>
                      </li>
                    ))}
                </ul>
              </div>
            ))}
        </div>
      )}
    </Card>
  )
}
