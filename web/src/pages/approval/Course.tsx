import { Trans } from '@lingui/react/macro'
import type { Approval } from '#domain/approvals/contract.ts'
import { DateText } from '../../ui/figures/DateText.tsx'
import { Card } from '../../ui/layout/Card.tsx'
import { Row, Rows } from '../../ui/layout/Rows.tsx'
import classes from './ApprovalPage.module.css'

/** Who prepared it, with the note, and who has approved it. */
export function Course({ approval }: { approval: Approval }) {
  const { prepared_by, prepared_at, note, approved_by, approvals_needed } = approval
  const given = approved_by.length
  return (
    <Card as="section" title={<Trans>Approval</Trans>}>
      {note && <p className={classes.note}>{note}</p>}
      <Rows>
        <Row label={<Trans>Prepared by</Trans>} note={<DateText iso={prepared_at} withTime />}>
          {prepared_by.name}
        </Row>
        {approved_by.map(({ id, name, at }) => (
          <Row key={id} label={<Trans>Approved by</Trans>} note={<DateText iso={at} withTime />}>
            {name}
          </Row>
        ))}
        <Row label={<Trans>Approvals</Trans>}>
          <Trans>
            {given} of {approvals_needed} needed
          </Trans>
        </Row>
      </Rows>
    </Card>
  )
}
