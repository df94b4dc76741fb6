import { type FormEvent, type ReactNode, useEffect, useState } from 'react'
import type { DealDetail } from '#domain/deals/contract.ts'
import type { OfferDraft, OpenAuction } from '../../features/auctions/offer.ts'
import { WorkNote } from '../../platform/team/WorkNote.tsx'
import { FormErrors } from '../../ui/fields/FormErrors.tsx'
import { focusFirstError } from '../../ui/fields/use-form-errors.ts'
import classes from './MakeBid.module.css'

/** Props of every step of an offer. */
export interface StepProps {
  deal: DealDetail
  auction: OpenAuction
  draft: OfferDraft
  /** By field of the contract; general errors under `non_field_errors`. */
  errors: Readonly<Record<string, string>>
  onChange: (change: Partial<OfferDraft>) => void
  onNext: () => void
}

interface StepFormProps {
  errors: StepProps['errors']
  onNext: () => void
  buttons: ReactNode
  children: ReactNode
}

/** The card of a step: fields, general errors and buttons. Enter continues. */
export function StepForm({ errors, onNext, buttons, children }: StepFormProps) {
  const next = (event: FormEvent) => {
    event.preventDefault()
    onNext()
  }
  const { non_field_errors: whole } = errors
  // A step opened with server errors focuses the first one; later errors do not move the focus.
  const [first] = useState(errors)
  useEffect(() => focusFirstError({ getInputNode: () => null }, first), [first])
  return (
    <form className={classes.card} onSubmit={next} noValidate>
      <div className={classes.fields}>{children}</div>
      <div className={classes.foot}>
        <WorkNote work="approval" />
        <FormErrors messages={whole === undefined ? [] : [whole]} />
        <div className={classes.buttons}>{buttons}</div>
      </div>
    </form>
  )
}
