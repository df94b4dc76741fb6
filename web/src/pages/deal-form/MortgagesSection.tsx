import { Trans, useLingui } from '@lingui/react/macro'
import { Button } from '@mantine/core'
import { useState } from 'react'
import { Link, useNavigate } from 'react-router'
import { MORTGAGE_CLASS, POSITION } from '#domain/deals/vocabulary.ts'
import { labelOf } from '#domain/kernel/choice.ts'
import { paths } from '#domain/kernel/paths.ts'
import { toast } from '../../ui/feedback/toast.ts'
import { MoneyText } from '../../ui/figures/MoneyText.tsx'
import { Percent } from '../../ui/figures/Percent.tsx'
import { NONE } from '../../ui/format.ts'
import { Row, Rows } from '../../ui/layout/Rows.tsx'
import { useDraft, useDraftState } from './DraftContext.tsx'
import form from './form.module.css'

/** The mortgages of a book as a section of the form: what its loan tape comes to, and the way to it. */
export function MortgagesSection() {
  return (
    <div className={form.stack}>
      <Mortgages />
      <ImportLinks />
    </div>
  )
}

/** What the loan tape of a book comes to. */
export function Mortgages() {
  const { t } = useLingui()
  const data = useDraftState(({ deal }) => deal?.book_of_mortgages_data ?? null)
  if (data === null) {
    return (
      <p className={form.note}>
        <Trans>
          No mortgages yet. They come from the loan tape, a spreadsheet with a row for each mortgage.
        </Trans>
      </p>
    )
  }
  return (
    <Rows columns={2}>
      <Row label={t`Mortgages`}>{data.mortgages}</Row>
      <Row label={t`Total of the mortgage amounts`}>
        <MoneyText amount={data.total_loan_value} />
      </Row>
      <Row label={t`Total of the principal balances`}>
        <MoneyText amount={data.total_principle_balance} />
      </Row>
      <Row label={t`Total of the property values`}>
        <MoneyText amount={data.total_valuation_of_asset} />
      </Row>
      <Row label={t`Average rate`}>
        <Percent value={data.avg_rate} />
      </Row>
      <Row label={t`Average LTV`}>
        <Percent value={data.avg_ltv} />
      </Row>
      <Row label={t`Average term`}>{data.avg_term === null ? NONE : t`${data.avg_term} months`}</Row>
      <Row label={t`Classes`}>
        {data.mortgage_classes.map((value) => labelOf(MORTGAGE_CLASS, value)).join(', ')}
      </Row>
      <Row label={t`Positions`}>{data.positions.map((value) => labelOf(POSITION, value)).join(', ')}</Row>
    </Rows>
  )
}

/** To the import of the loan tape, and of the documents of its mortgages. */
function ImportLinks() {
  const deal = useDraftState((state) => state.deal)
  if (deal === null) return <FirstImport />
  if (!deal.can.edit) return null
  if (deal.book_of_mortgages_data === null)
    return (
      <Button component={Link} to={paths.loanTape(deal.id)}>
        <Trans>Import a loan tape</Trans>
      </Button>
    )
  return (
    <div className={form.buttons}>
      <Button component={Link} to={paths.loanDocuments(deal.id)}>
        <Trans>Add documents from a zip</Trans>
      </Button>
      <Button component={Link} to={paths.loanTape(deal.id)}>
        <Trans>Import another loan tape</Trans>
      </Button>
    </div>
  )
}

/** A book that is not stored yet is stored first. */
function FirstImport() {
  const draft = useDraft()
  const navigate = useNavigate()
  const { t } = useLingui()
  const [isBusy, setBusy] = useState(false)
  const start = async () => {
    setBusy(true)
    const deal = await draft.ensureSaved()
    setBusy(false)
    if (deal) void navigate(paths.loanTape(deal.id))
    else toast.error(draft.store.get().failure ?? t`Save the deal first.`)
  }
  return (
    <Button loading={isBusy} onClick={() => void start()}>
      <Trans>Import a loan tape</Trans>
    </Button>
  )
}
