import { Trans } from '@lingui/react/macro'
import type { FundsProof } from '#domain/funds/contract.ts'
import { PROOF_KIND } from '#domain/funds/vocabulary.ts'
import text from '../../../styles/text.module.css'
import { Note } from '../../../ui/feedback/Note.tsx'
import { DateText } from '../../../ui/figures/DateText.tsx'
import { MoneyText } from '../../../ui/figures/MoneyText.tsx'
import { formatBytes } from '../../../ui/files/file-text.ts'
import { Row, Rows } from '../../../ui/layout/Rows.tsx'

/** What a proof states, what was decided, and its document. */
export function ProofFacts({ proof }: { proof: FundsProof }) {
  const { document, reason, approved_amount, decided_at } = proof
  return (
    <>
      <Rows>
        <Row label={<Trans>Kind of proof</Trans>}>{PROOF_KIND[proof.kind]}</Row>
        <Row label={<Trans>Amount stated</Trans>}>
          <MoneyText amount={proof.stated_amount} />
        </Row>
        {approved_amount !== null && (
          <Row label={<Trans>Amount approved</Trans>}>
            <MoneyText amount={approved_amount} />
          </Row>
        )}
        <Row label={<Trans>Valid until</Trans>}>
          <DateText iso={proof.valid_until} />
        </Row>
        <Row label={<Trans>Submitted</Trans>} note={proof.submitted_by}>
          <DateText iso={proof.submitted_at} withTime />
        </Row>
        {decided_at !== null && (
          <Row label={<Trans>Reviewed</Trans>}>
            <DateText iso={decided_at} withTime />
          </Row>
        )}
        {document && (
          <Row label={<Trans>Document</Trans>}>
            <a className={text.link} href={document.url} target="_blank" rel="noreferrer">
              <Trans>
                {document.name} ({formatBytes(document.bytes)})
              </Trans>
            </a>
          </Row>
        )}
      </Rows>
      {reason !== null && <Note tone={proof.state === 'rejected' ? 'bad' : undefined}>{reason}</Note>}
    </>
  )
}
