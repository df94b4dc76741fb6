import { Trans, useLingui } from '@lingui/react/macro'
import { ageBand } from '#domain/deals/applicants.ts'
import { fieldOf } from '#domain/deals/fields.ts'
import { isAuctioned, isBook } from '#domain/deals/kinds.ts'
import { forwardSortationArea } from '#domain/deals/title.ts'
import * as v from '#domain/deals/vocabulary.ts'
import { labelOf } from '#domain/kernel/choice.ts'
import { ageOn, businessDateOf } from '#domain/kernel/dates.ts'
import { toDecimal } from '#domain/kernel/money.ts'
import { AudienceRow } from '../../features/channels/components/AudienceRow.tsx'
import { serverNow } from '../../platform/clock/server-clock.ts'
import { WorkButton } from '../../platform/team/WorkButton.tsx'
import { MoneyText } from '../../ui/figures/MoneyText.tsx'
import { Percent } from '../../ui/figures/Percent.tsx'
import { formatDate, NONE } from '../../ui/format.ts'
import { Row, Rows } from '../../ui/layout/Rows.tsx'
import { BeforeSubmit, CountBeforeSubmit, useIsListBeside } from './BeforeSubmit.tsx'
import { useDraft, useDraftState } from './DraftContext.tsx'
import { useFormActions } from './FormActions.tsx'
import form from './form.module.css'
import { Mortgages } from './MortgagesSection.tsx'

/** The final section: the listing as buyers will see it, what is missing, and the submit button. */
export function SubmitSection() {
  const { isSubmittable, isBusy, submit, save } = useFormActions()
  const isOfBook = useDraftState(({ view }) => isBook(view.deal))
  const isListBeside = useIsListBeside()
  return (
    <>
      <div className={form.group}>
        <h3>
          <Trans>Preview as a buyer</Trans>
        </h3>
        {isOfBook ? <Mortgages /> : <Listing />}
      </div>
      <Audience />
      <div className={form.group}>
        <h3>
          <Trans>Before you can submit</Trans>
        </h3>
        {isListBeside ? <CountBeforeSubmit /> : <BeforeSubmit isWhole />}
      </div>
      <div className={form.group}>
        {isSubmittable ? (
          <WorkButton work="bind" variant="filled" size="md" loading={isBusy} onClick={() => void submit()}>
            <Trans>Submit for review</Trans>
          </WorkButton>
        ) : (
          <WorkButton work="prepare" variant="filled" size="md" loading={isBusy} onClick={() => void save()}>
            <Trans>Save changes</Trans>
          </WorkButton>
        )}
      </div>
    </>
  )
}

/** The visibility of the saved deal, because channels are not a field of the draft. */
function Audience() {
  const draft = useDraft()
  const deal = useDraftState((state) => state.deal)
  if (!deal) return null
  return (
    <div className={form.group}>
      <h3>
        <Trans>Channels</Trans>
      </h3>
      <AudienceRow deal={deal} onSaved={() => void draft.refresh()} />
    </div>
  )
}

function Listing() {
  const { t } = useLingui()
  const deal = useDraftState(({ view }) => view.deal)
  const applicants = useDraftState(({ view }) => view.reading.applicants)
  const forms = useDraftState(({ values }) => values.applicants)
  const money = (cents: number | null) => <MoneyText amount={cents === null ? null : toDecimal(cents)} />
  const today = businessDateOf(new Date(serverNow()))
  const place = [deal.city, deal.state, forwardSortationArea(deal.postcode)].filter(Boolean).join(', ')
  const isFunded = isAuctioned(deal)
  const months = isFunded ? deal.remaining_term : deal.mortgage_term
  return (
    <>
      <Rows columns={2}>
        <Row label={t`Location`}>{place || NONE}</Row>
        <Row label={t`Mortgage class`}>{labelOf(v.MORTGAGE_CLASS, deal.mortgage_class)}</Row>
        <Row label={t`Position`}>{labelOf(v.POSITION, deal.position)}</Row>
        <Row label={t`Mortgage type`}>{labelOf(v.MORTGAGE_TYPE, deal.mortgage_type)}</Row>
        <Row label={t`Mortgage amount`}>{money(deal.mortgage_amount)}</Row>
        {isFunded && <Row label={t`Principal balance`}>{money(deal.principle_balance)}</Row>}
        <Row label={t`Property value`}>{money(deal.property_value)}</Row>
        <Row label={t`LTV`}>
          <Percent value={deal.ltv} />
        </Row>
        <Row label={t`Interest rate`}>
          <Percent value={deal.interest_rate} />{' '}
          {deal.interest_subtype && labelOf(v.INTEREST_SUBTYPE, deal.interest_subtype)}
        </Row>
        {isFunded && (
          <Row label={fieldOf('loan_yield').label}>
            <Percent value={deal.loan_yield} />
          </Row>
        )}
        <Row label={t`Payment`}>{money(deal.payment_amount)}</Row>
        <Row label={t`Maturity date`}>{formatDate(deal.maturity_date)}</Row>
        <Row label={isFunded ? t`Remaining term` : t`Term`}>
          {months === null ? NONE : t`${months} months`}
        </Row>
        {applicants.map((applicant, index) => {
          const band = applicant.date_of_birth && ageBand(ageOn(applicant.date_of_birth, today))
          const score = applicant.credit_score
          const known = [band, score !== null && t`score ${score}`].filter(Boolean).join(', ')
          return (
            <Row key={forms[index]?.key} label={labelOf(v.APPLICANT_ROLE, applicant.applicant_role)}>
              {known || NONE}
            </Row>
          )
        })}
      </Rows>
      <p className={form.note}>
        {isFunded ? (
          <Trans>
            Buyers do not see the street address, names, lenders, the loan history or your reserve price.
          </Trans>
        ) : (
          <Trans>Buyers do not see the street address, names or lenders.</Trans>
        )}
      </p>
    </>
  )
}
