import { Trans, useLingui } from '@lingui/react/macro'
import { Button } from '@mantine/core'
import { useState } from 'react'
import type { TeamLimits } from '#domain/team/contract.ts'
import { LIMIT_KIND } from '#domain/team/limits.ts'
import { errorText } from '../../../platform/api/error-text.ts'
import { Dialog } from '../../../ui/feedback/Dialog.tsx'
import { ErrorState } from '../../../ui/feedback/ErrorState.tsx'
import { TextSkeleton } from '../../../ui/feedback/Skeletons.tsx'
import { toast } from '../../../ui/feedback/toast.ts'
import { MoneyField } from '../../../ui/fields/MoneyField.tsx'
import { SegmentsField } from '../../../ui/fields/SegmentsField.tsx'
import { formatMoney } from '../../../ui/format.ts'
import { Card } from '../../../ui/layout/Card.tsx'
import { useChangeLimit, useLimits } from '../limits-api.ts'
import classes from './LimitsCard.module.css'

type Limit = TeamLimits['limits'][number]

/** The amounts above which people of the team need the approval of others; the owner changes them. */
export function LimitsCard() {
  const { data, error, refetch } = useLimits()
  const [changed, setChanged] = useState<Limit | null>(null)
  return (
    <Card
      as="section"
      title={<Trans>Limits</Trans>}
      subtitle={
        <Trans>
          Above a limit, an owner or manager approves what another person of the team prepared. The owner has
          no limits.
        </Trans>
      }
      padded={!data}
    >
      {data ? (
        <ul className={classes.limits}>
          {data.limits.map((limit) => (
            <Line
              key={limit.kind}
              limit={limit}
              onChange={data.can.change ? () => setChanged(limit) : undefined}
            />
          ))}
        </ul>
      ) : error ? (
        <ErrorState error={error} onRetry={() => void refetch()} />
      ) : (
        <TextSkeleton lines={5} />
      )}
      {changed && <LimitDialog limit={changed} onClose={() => setChanged(null)} />}
    </Card>
  )
}

function Line({ limit, onChange }: { limit: Limit; onChange: (() => void) | undefined }) {
  const { t } = useLingui()
  const name = LIMIT_KIND[limit.kind]
  return (
    <li className={classes.limit}>
      <span className={classes.name}>{name}</span>
      <span className={classes.amount}>
        {limit.amount === null ? <Trans>No limit</Trans> : formatMoney(limit.amount)}
        {limit.amount !== null && (
          <small>{limit.approvals === 2 ? <Trans>two approvals</Trans> : <Trans>one approval</Trans>}</small>
        )}
      </span>
      {onChange && (
        <Button size="sm" onClick={onChange} aria-label={t`Change the limit: ${name}`}>
          <Trans>Change</Trans>
        </Button>
      )}
    </li>
  )
}

function LimitDialog({ limit, onClose }: { limit: Limit; onClose: () => void }) {
  const { t } = useLingui()
  const change = useChangeLimit()
  const [amount, setAmount] = useState(limit.amount ?? '')
  const [approvals, setApprovals] = useState(limit.approvals)
  const name = LIMIT_KIND[limit.kind]
  return (
    <Dialog
      opened
      onClose={onClose}
      title={t`Limit: ${name}`}
      confirmLabel={t`Save limit`}
      busy={change.isPending}
      error={errorText(change.error)}
      onConfirm={() =>
        change.mutate(
          { kind: limit.kind, amount: amount || null, approvals },
          {
            onSuccess: () => {
              toast.success(t`Limit saved`)
              onClose()
            },
          },
        )
      }
    >
      <div className={classes.fields}>
        <MoneyField
          label={<Trans>Approval is needed above</Trans>}
          help={<Trans>Leave blank for no limit.</Trans>}
          value={amount}
          onChange={setAmount}
        />
        <SegmentsField
          label={<Trans>Approvals needed</Trans>}
          value={String(approvals)}
          onChange={(chosen) => setApprovals(chosen === '2' ? 2 : 1)}
          options={[
            { value: '1', label: t`One` },
            { value: '2', label: t`Two` },
          ]}
          disabled={amount === ''}
        />
      </div>
    </Dialog>
  )
}
