import { Trans, useLingui } from '@lingui/react/macro'
import type { FundsProof } from '#domain/funds/contract.ts'
import { PROOF_KIND } from '#domain/funds/vocabulary.ts'
import { DateText } from '../../../ui/figures/DateText.tsx'
import { MoneyText } from '../../../ui/figures/MoneyText.tsx'
import { Card } from '../../../ui/layout/Card.tsx'
import classes from './Funds.module.css'
import { ProofBadge } from './ProofBadge.tsx'

/** The proofs that no longer count, with why. */
export function EarlierProofs({ proofs }: { proofs: readonly FundsProof[] }) {
  const { t } = useLingui()
  if (proofs.length === 0) return null
  return (
    <Card as="section" title={t`Earlier proofs`}>
      <ul className={classes.earlier}>
        {proofs.map((proof) => (
          <li key={proof.id}>
            <span className={classes.about}>
              <b>{PROOF_KIND[proof.kind]}</b>
              <small>
                <Trans>
                  Submitted <DateText iso={proof.submitted_at} />, valid until{' '}
                  <DateText iso={proof.valid_until} />
                </Trans>
              </small>
              {proof.reason !== null && <small>{proof.reason}</small>}
            </span>
            <MoneyText amount={proof.approved_amount ?? proof.stated_amount} />
            <ProofBadge state={proof.state} />
          </li>
        ))}
      </ul>
    </Card>
  )
}
