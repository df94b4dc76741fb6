import { Trans, useLingui } from '@lingui/react/macro'
import { Button } from '@mantine/core'
import { useState } from 'react'
import type { Commitment, Commitments } from '#domain/commitments/contract.ts'
import { COMMITMENT_STATE, type CommitmentState } from '#domain/deal-access/commitment.ts'
import type { DealDetail } from '#domain/deals/contract.ts'
import { errorText } from '../../../platform/api/error-text.ts'
import text from '../../../styles/text.module.css'
import { EmptyState } from '../../../ui/feedback/EmptyState.tsx'
import { toast } from '../../../ui/feedback/toast.ts'
import { DateText } from '../../../ui/figures/DateText.tsx'
import { None } from '../../../ui/figures/None.tsx'
import { type Column, DataTable } from '../../../ui/lists/DataTable.tsx'
import { Badge, type Tone } from '../../../ui/navigation/Badge.tsx'
import { FundsProven } from '../../funds/components/FundsProven.tsx'
import { SignedNdaLink } from '../../rooms/nda/SignedNdaLink.tsx'
import { useSendFollowUp } from '../api.ts'
import { ChooseDialog } from './ChooseDialog.tsx'
import classes from './CommitPanel.module.css'

const TONE: Readonly<Record<CommitmentState, Tone>> = {
  open: 'info',
  accepted: 'ok',
  declined: 'out',
  withdrawn: 'out',
  ended: 'out',
}

interface CommitmentsTableProps {
  deal: DealDetail
  commitments: Commitments
}

/** Who committed, what they got and accepted, and the seller's next step with each. */
export function CommitmentsTable({ deal, commitments: { results, documents } }: CommitmentsTableProps) {
  const { t } = useLingui()
  const others = results.filter(({ state }) => state === 'open').length - 1
  const columns: Column<Commitment>[] = [
    {
      key: 'company_name',
      header: t`Company`,
      isTitle: true,
      sortValue: ({ company_name, name }) => company_name ?? name,
      cell: (commitment) => (
        <>
          <b>{commitment.company_name ?? commitment.name}</b>
          <br />
          <span className={text.muted}>{commitment.name}</span>
          {deal.funds_before_bid && (
            <>
              <br />
              <span className={text.muted}>
                <FundsProven until={commitment.funds_proven_until} />
              </span>
            </>
          )}
        </>
      ),
    },
    {
      key: 'state',
      header: t`State`,
      sortValue: ({ state }) => COMMITMENT_STATE[state],
      cell: ({ state }) => <Badge tone={TONE[state]}>{COMMITMENT_STATE[state]}</Badge>,
    },
    {
      key: 'committed_at',
      header: t`Committed`,
      sortValue: ({ committed_at }) => committed_at,
      cell: ({ committed_at }) => <DateText iso={committed_at} withTime />,
    },
    {
      key: 'follow_up',
      header: t`Documents and NDA`,
      cell: (commitment) => <Sent deal={deal} commitment={commitment} />,
    },
    {
      key: 'actions',
      header: t`Next step`,
      align: 'right',
      cell: (commitment) => (
        <Actions deal={deal} commitment={commitment} others={others} hasDocuments={documents.length > 0} />
      ),
    },
  ]
  return (
    <DataTable
      label={t`Commitments`}
      columns={columns}
      rows={results}
      rowKey={({ id }) => id}
      empty={
        <EmptyState title={t`No commitments yet`} withPicture={false}>
          <Trans>Buyers who commit to this deal appear here.</Trans>
        </EmptyState>
      }
    />
  )
}

function Sent({ deal, commitment }: { deal: DealDetail; commitment: Commitment }) {
  const { t } = useLingui()
  const { documents_sent_at, nda_sent_at, due_date, is_late, state, nda_accepted_at } = commitment
  const name = commitment.company_name ?? commitment.name
  if (nda_accepted_at !== null)
    return (
      <>
        <Trans>
          Accepted <DateText iso={nda_accepted_at} withTime />
        </Trans>
        <br />
        <span className={text.muted} title={commitment.browser ?? undefined}>
          {commitment.nda_version}, {commitment.address}
        </span>
        {commitment.has_signed_nda && (
          <SignedNdaLink
            kind="additional"
            id={commitment.id}
            company={name}
            file={t`Additional confidentiality agreement ${deal.reference} ${name}.pdf`}
          />
        )}
      </>
    )
  if (documents_sent_at !== null && nda_sent_at !== null)
    return (
      <Trans>
        Sent <DateText iso={documents_sent_at > nda_sent_at ? documents_sent_at : nda_sent_at} withTime />
      </Trans>
    )
  if (state !== 'open') return <None />
  return (
    <Badge tone={is_late ? 'bad' : 'warn'}>
      {is_late ? (
        <Trans>
          Overdue since <DateText iso={due_date} />
        </Trans>
      ) : (
        <Trans>
          Due <DateText iso={due_date} />
        </Trans>
      )}
    </Badge>
  )
}

interface ActionsProps {
  deal: DealDetail
  commitment: Commitment
  others: number
  hasDocuments: boolean
}

function Actions({ deal, commitment, others, hasDocuments }: ActionsProps) {
  const { t } = useLingui()
  const send = useSendFollowUp()
  const [isChoosing, setIsChoosing] = useState(false)
  const { id, can, accept_blocked_reason } = commitment
  const name = commitment.company_name ?? commitment.name
  return (
    <div className={classes.actions}>
      {can.send && (
        <Button
          size="xs"
          variant="filled"
          loading={send.isPending}
          disabled={!hasDocuments}
          onClick={() =>
            send.mutate(id, {
              onSuccess: () => toast.success(t`Sent to ${name}`),
              onError: (error) => toast.error(errorText(error) ?? ''),
            })
          }
        >
          <Trans>Send documents and NDA</Trans>
        </Button>
      )}
      {can.accept && (
        <Button size="xs" variant="filled" onClick={() => setIsChoosing(true)}>
          <Trans>Choose this buyer</Trans>
        </Button>
      )}
      {!can.send && accept_blocked_reason && <span className={text.muted}>{accept_blocked_reason}</span>}
      {isChoosing && (
        <ChooseDialog
          deal={deal}
          commitment={commitment}
          others={others}
          onClose={() => setIsChoosing(false)}
        />
      )}
    </div>
  )
}
