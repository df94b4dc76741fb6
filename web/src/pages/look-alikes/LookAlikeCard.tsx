import { Trans, useLingui } from '@lingui/react/macro'
import { Button } from '@mantine/core'
import { useState } from 'react'
import type { LookAlike } from '#domain/accounts/contract.ts'
import { labelOf } from '#domain/kernel/choice.ts'
import { paths } from '#domain/kernel/paths.ts'
import { PROVINCE } from '#domain/kernel/provinces.ts'
import { useDecideLookAlike } from '../../features/accounts/api/companies.ts'
import { toFormErrors } from '../../platform/api/error.ts'
import { Dialog } from '../../ui/feedback/Dialog.tsx'
import { Note } from '../../ui/feedback/Note.tsx'
import { toast } from '../../ui/feedback/toast.ts'
import { formatDateTime, NONE } from '../../ui/format.ts'
import { Card } from '../../ui/layout/Card.tsx'
import { Row, Rows } from '../../ui/layout/Rows.tsx'
import { TextLink } from '../../ui/layout/TextLink.tsx'
import classes from './LookAlikes.module.css'

type Decision = 'same' | 'different' | 'undo'

/** Two companies side by side, with the decision about them. */
export function LookAlikeCard({ pair }: { pair: LookAlike }) {
  const { t } = useLingui()
  const [chosen, setChosen] = useState<Decision | null>(null)
  const [one, other] = pair.companies
  return (
    <Card as="section" title={t`${one.legal_name} and ${other.legal_name}`}>
      <div className={classes.pair}>
        {pair.companies.map((company) => (
          <CompanyFacts key={company.id} company={company} />
        ))}
      </div>
      <Decided pair={pair} />
      <div className={classes.buttons}>
        {pair.can.decide && pair.decision !== null && (
          <Button onClick={() => setChosen('undo')}>
            <Trans>Undo the decision</Trans>
          </Button>
        )}
        {pair.can.decide && pair.decision === null && (
          <>
            <Button onClick={() => setChosen('same')}>
              <Trans>The same company</Trans>
            </Button>
            <Button variant="filled" onClick={() => setChosen('different')}>
              <Trans>Different companies</Trans>
            </Button>
          </>
        )}
        {!pair.can.decide && (
          <p className={classes.hint}>
            <Trans>You belong to one of these companies: another administrator must decide.</Trans>
          </p>
        )}
      </div>
      {chosen && <DecideDialog pair={pair} decision={chosen} onClose={() => setChosen(null)} />}
    </Card>
  )
}

function CompanyFacts({ company }: { company: LookAlike['companies'][number] }) {
  return (
    <div className={classes.company}>
      <h3>{company.legal_name}</h3>
      <Rows>
        <Row label={<Trans>Business number</Trans>}>{company.business_number ?? NONE}</Row>
        <Row label={<Trans>Province of registration</Trans>}>
          {company.province === null ? NONE : labelOf(PROVINCE, company.province)}
        </Row>
        <Row label={<Trans>Accounts</Trans>}>
          <ul className={classes.accounts}>
            {company.accounts.map((account) => (
              <li key={account.id}>
                <TextLink to={paths.user(account.id)}>{account.name}</TextLink>
                <small>{account.email}</small>
              </li>
            ))}
          </ul>
        </Row>
      </Rows>
    </div>
  )
}

function Decided({ pair }: { pair: LookAlike }) {
  if (pair.decision === null) return null
  const by = pair.decided_by
  const at = formatDateTime(pair.decided_at)
  return (
    <Note tone={pair.decision === 'same' ? 'warn' : 'ok'}>
      {pair.decision === 'same' ? (
        <Trans>
          The same company, by {by} on {at}.
        </Trans>
      ) : (
        <Trans>
          Different companies, by {by} on {at}.
        </Trans>
      )}{' '}
      {pair.reason}
    </Note>
  )
}

interface DecideDialogProps {
  pair: LookAlike
  decision: Decision
  onClose: () => void
}

function DecideDialog({ pair, decision, onClose }: DecideDialogProps) {
  const { t } = useLingui()
  const decide = useDecideLookAlike()
  const rejected = decide.error && toFormErrors(decide.error)
  const [one, other] = pair.companies
  const words = {
    same: {
      title: t`The same company?`,
      confirm: t`They are the same`,
      done: t`They are treated as the same company`,
    },
    different: {
      title: t`Different companies?`,
      confirm: t`They are different`,
      done: t`They are treated as different companies`,
    },
    undo: {
      title: t`Undo the decision?`,
      confirm: t`Undo`,
      done: t`The two companies need a decision again`,
    },
  }[decision]
  return (
    <Dialog
      opened
      onClose={onClose}
      title={words.title}
      confirmLabel={words.confirm}
      busy={decide.isPending}
      error={rejected && [...rejected.nonField, ...Object.values(rejected.fields).flat()].join(' ')}
      reason={{
        label: t`Reason`,
        description: t`For the audit log: for example what the company registry says.`,
        required: true,
        maxLength: 500,
      }}
      onConfirm={(reason) =>
        decide.mutate(
          { company: one.id, other: other.id, decision: decision === 'undo' ? null : decision, reason },
          {
            onSuccess: () => {
              toast.success(words.done)
              onClose()
            },
          },
        )
      }
    >
      <Consequence decision={decision} />
    </Dialog>
  )
}

function Consequence({ decision }: { decision: Decision }) {
  switch (decision) {
    case 'same':
      return <Trans>Their accounts cannot bid on each other's deals.</Trans>
    case 'different':
      return <Trans>Their accounts may bid on each other's deals immediately.</Trans>
    case 'undo':
      return (
        <Trans>Their accounts cannot bid on each other's deals until an administrator decides again.</Trans>
      )
  }
}
