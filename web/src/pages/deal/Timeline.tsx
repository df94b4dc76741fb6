import { Trans, useLingui } from '@lingui/react/macro'
import {
  type Icon,
  IconCircleCheck,
  IconClock,
  IconFileText,
  IconFlag,
  IconGavel,
  IconMessage2,
  IconUser,
  IconX,
} from '@tabler/icons-react'
import type { DealDetail } from '#domain/deals/contract.ts'
import { TIMELINE, type TimelineKind } from '#domain/history/timeline/contract.ts'
import { inLanguage } from '#domain/kernel/language.ts'
import { EvidenceButton } from '../../features/history/evidence/EvidenceButton.tsx'
import { useTimeline } from '../../features/history/timeline/api.ts'
import classes from '../../features/negotiations/components/NegotiationTimeline.module.css'
import text from '../../styles/text.module.css'
import { ErrorState } from '../../ui/feedback/ErrorState.tsx'
import { CardsSkeleton } from '../../ui/feedback/Skeletons.tsx'
import { DateText } from '../../ui/figures/DateText.tsx'
import { Card } from '../../ui/layout/Card.tsx'
import own from './Timeline.module.css'

const ICONS: Readonly<Record<TimelineKind, Icon>> = {
  created: IconFileText,
  submitted: IconFileText,
  rejected: IconX,
  approved: IconCircleCheck,
  flagged: IconFlag,
  resolved: IconCircleCheck,
  listed: IconClock,
  document_added: IconFileText,
  auction_opened: IconGavel,
  auction_extended: IconClock,
  auction_ended: IconGavel,
  room_accepted: IconUser,
  room_requested: IconUser,
  question_answered: IconMessage2,
  own_document_requested: IconFileText,
  document_requested: IconFileText,
  own_document_declined: IconX,
  document_declined: IconX,
  own_commitment_made: IconUser,
  commitment_made: IconUser,
  own_follow_up_sent: IconFileText,
  follow_up_sent: IconFileText,
  own_additional_nda_sent: IconFileText,
  additional_nda_sent: IconFileText,
  own_additional_nda_accepted: IconCircleCheck,
  additional_nda_accepted: IconCircleCheck,
  own_commitment_withdrawn: IconX,
  commitment_withdrawn: IconX,
  own_commitment_ended: IconX,
  commitment_ended: IconX,
  own_commitment_declined: IconX,
  own_commitment_accepted: IconCircleCheck,
  commitment_accepted: IconCircleCheck,
  sold: IconCircleCheck,
  sold_in_parts: IconCircleCheck,
  loan_removed: IconX,
  agreement_sent: IconFileText,
  agreement_not_signed: IconX,
  closing_step: IconCircleCheck,
  closed: IconCircleCheck,
}

/** What happened to the deal, newest first, as far as the reader may know it. */
export function Timeline({ deal }: { deal: Pick<DealDetail, 'id' | 'reference' | 'disclosure'> }) {
  const { t } = useLingui()
  const { data, error, refetch } = useTimeline(deal.id)
  if (error) return <ErrorState error={error} onRetry={() => void refetch()} />
  if (!data) return <CardsSkeleton count={2} />
  return (
    <Card as="section">
      {(deal.disclosure === 'owner' || deal.disclosure === 'winner') && (
        <div className={own.evidence}>
          <p className={text.muted}>
            <Trans>
              The evidence pack proves what happened to this deal, with hashes and signatures that anyone can
              verify without HomeSlice.
            </Trans>
          </p>
          <EvidenceButton deal={deal} />
        </div>
      )}
      <ol className={classes.list} aria-label={t`Timeline`}>
        {data.results.map(({ kind, at, detail }) => {
          const Shape = ICONS[kind]
          return (
            <li key={`${kind} ${at} ${detail}`} className={classes.step}>
              <span className={classes.sign}>
                <Shape size={18} stroke={1.7} aria-hidden />
              </span>
              <div className={classes.body}>
                <p className={classes.line}>
                  <b>{inLanguage(TIMELINE[kind].label)}</b> {detail}
                </p>
                <p className={classes.facts}>
                  <DateText iso={at} withTime />
                </p>
              </div>
            </li>
          )
        })}
      </ol>
    </Card>
  )
}
