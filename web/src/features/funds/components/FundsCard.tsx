import { Trans, useLingui } from '@lingui/react/macro'
import type { FundsProof, FundsRecord } from '#domain/funds/contract.ts'
import { BOUND_BY } from '#domain/funds/vocabulary.ts'
import { BindingButton } from '../../../platform/live/BindingButton.tsx'
import { ErrorState } from '../../../ui/feedback/ErrorState.tsx'
import { Note } from '../../../ui/feedback/Note.tsx'
import { TextSkeleton } from '../../../ui/feedback/Skeletons.tsx'
import { formatMoney } from '../../../ui/format.ts'
import { Card } from '../../../ui/layout/Card.tsx'
import { ScanPdf } from '../../documents/viewer/ScanPdf.tsx'
import { useFundsOf } from '../api.ts'
import { EarlierProofs } from './EarlierProofs.tsx'
import classes from './Funds.module.css'
import { FundsDecision, useReject } from './FundsDecision.tsx'
import { ProofBadge } from './ProofBadge.tsx'
import { ProofFacts } from './ProofFacts.tsx'

/** The proofs of funds of an account, for staff: the one that waits beside its document, the approved one and the rest. */
export function FundsCard({ userId }: { userId: string }) {
  const { data: record, error, refetch } = useFundsOf(userId)
  if (error)
    return (
      <Card>
        <ErrorState error={error} onRetry={() => void refetch()} />
      </Card>
    )
  if (!record)
    return (
      <Card>
        <TextSkeleton lines={6} />
      </Card>
    )
  const { waiting, approved, earlier } = record
  return (
    <div className={classes.list}>
      <Bound record={record} />
      {!waiting && !approved && earlier.length === 0 && (
        <Card>
          <Trans>{record.company_name} has not submitted a proof of funds.</Trans>
        </Card>
      )}
      {waiting && <Waiting key={waiting.id} proof={waiting} company={record.company_name} />}
      {approved && <Approved proof={approved} company={record.company_name} />}
      <EarlierProofs proofs={earlier} />
    </div>
  )
}

function Bound({ record: { bound, approved } }: { record: FundsRecord }) {
  if (!bound) return null
  const amount = formatMoney(bound.amount)
  const by = BOUND_BY[bound.by]
  return (
    <Note>
      <Trans>
        The {by} of {amount} bound what this account may owe.
      </Trans>{' '}
      {!approved && bound.by === 'proven_funds' && (
        <Trans>The proof has ended; its amount bounds the account until another one is approved.</Trans>
      )}
    </Note>
  )
}

interface ProofProps {
  proof: FundsProof
  company: string
}

function Waiting({ proof, company }: ProofProps) {
  const { t } = useLingui()
  return (
    <div className={classes.review}>
      <Card as="section" title={t`Document`}>
        <Document proof={proof} />
      </Card>
      <div className={classes.stack}>
        <Card as="section" title={t`What ${company} states`}>
          <ProofFacts proof={proof} />
        </Card>
        <Card as="section" title={t`Decision`}>
          <FundsDecision proof={proof} company={company} />
        </Card>
      </div>
    </div>
  )
}

function Document({ proof: { id, document, kind } }: { proof: FundsProof }) {
  if (!document) return null
  if (document.media_type === 'application/pdf')
    return <ScanPdf id={id} name={document.name} url={document.url} isTall />
  return (
    <a href={document.url} target="_blank" rel="noreferrer">
      <img className={classes.picture} src={document.url} alt={kind} />
    </a>
  )
}

function Approved({ proof, company }: ProofProps) {
  const { t } = useLingui()
  const { dialog, open } = useReject(proof, company)
  return (
    <Card as="section" title={t`Approved proof`} aside={<ProofBadge state={proof.state} />}>
      <div className={classes.stack}>
        <ProofFacts proof={proof} />
        {proof.can.reject && (
          <div className={classes.buttons}>
            <BindingButton variant="danger" onClick={open}>
              <Trans>No longer accept</Trans>
            </BindingButton>
          </div>
        )}
      </div>
      {dialog}
    </Card>
  )
}
