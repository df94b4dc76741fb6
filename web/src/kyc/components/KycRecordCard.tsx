import { Trans, useLingui } from '@lingui/react/macro'
import type { ReactNode } from 'react'
import { labelOf } from '#domain/kernel/choice.ts'
import type { KycRecord } from '#domain/kyc/contract.ts'
import { IDENTITY_DOCUMENT, REASON_FOR_SELLING, VOLUME_OF_MORTGAGES } from '#domain/kyc/vocabulary.ts'
import { formatDate, NONE } from '../../ui/format.ts'
import { Card } from '../../ui/layout/Card.tsx'
import { Row, Rows } from '../../ui/layout/Rows.tsx'

interface KycRecordCardProps {
  record: KycRecord
  isSeller: boolean
  children?: ReactNode
}

/** The answers of a record as an administrator reads them. */
export function KycRecordCard({ record, isSeller, children }: KycRecordCardProps) {
  const { t } = useLingui()
  const yesNo = (value: boolean | null) => (value === null ? NONE : value ? t`Yes` : t`No`)
  return (
    <Card as="section" title={<Trans>KYC record</Trans>}>
      <Rows columns={2}>
        <Row label={<Trans>Legal name</Trans>}>{record.legal_name || NONE}</Row>
        <Row label={<Trans>Date of birth</Trans>}>{formatDate(record.date_of_birth)}</Row>
        <Row label={<Trans>Home address</Trans>}>{record.address || NONE}</Row>
        <Row label={<Trans>Identity document</Trans>}>{labelOf(IDENTITY_DOCUMENT, record.document_type)}</Row>
        <Row label={<Trans>Document number</Trans>}>{record.document_number || NONE}</Row>
        <Row label={<Trans>Politically exposed person</Trans>}>{yesNo(record.is_politically_exposed)}</Row>
        <Row label={<Trans>Acts for a third party</Trans>}>{yesNo(record.acts_for_third_party)}</Row>
        <Row label={<Trans>Source of funds</Trans>}>{record.source_of_funds || NONE}</Row>
        {isSeller && (
          <>
            <Row label={<Trans>Volume of mortgages</Trans>}>
              {labelOf(VOLUME_OF_MORTGAGES, record.volume_of_mortgages)}
            </Row>
            <Row label={<Trans>Registered mortgage lender</Trans>}>
              {yesNo(record.registered_mortgage_lender)}
            </Row>
            <Row label={<Trans>Reason for selling</Trans>}>
              {labelOf(REASON_FOR_SELLING, record.reason_for_selling)}
            </Row>
          </>
        )}
      </Rows>
      {children}
    </Card>
  )
}
