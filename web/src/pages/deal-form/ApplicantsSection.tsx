import { Trans, useLingui } from '@lingui/react/macro'
import { Button } from '@mantine/core'
import { IconPlus, IconX } from '@tabler/icons-react'
import { useState } from 'react'
import {
  APPLICANT_FIELDS,
  type ApplicantField,
  applicantFieldApplies,
  applicantFieldOf,
  MANDATORY_OF_APPLICANT,
} from '#domain/deals/applicant-fields.ts'
import { MAX_APPLICANTS } from '#domain/deals/applicants.ts'
import { APPLICANT_ROLE } from '#domain/deals/vocabulary.ts'
import { labelOf } from '#domain/kernel/choice.ts'
import { SummaryEditor } from '../../features/applicant-summaries/SummaryEditor.tsx'
import { newApplicant } from '../../features/deals/form/draft/values.ts'
import { errorAt } from '../../platform/autosave/state.ts'
import { Dialog } from '../../ui/feedback/Dialog.tsx'
import { FieldGrid } from '../../ui/fields/FieldGrid.tsx'
import classes from './ApplicantsSection.module.css'
import { Control } from './Control.tsx'
import { useDraft, useDraftState, useIsLocked } from './DraftContext.tsx'
import { useNavigation } from './FormNavigation.tsx'
import form from './form.module.css'

/** The applicants of the loan: none, one or two. */
export function ApplicantsSection() {
  const { t } = useLingui()
  const draft = useDraft()
  const { jumpTo } = useNavigation()
  const applicants = useDraftState(({ values }) => values.applicants)
  const error = useDraftState((state) => errorAt(state, 'applicants'))
  const deal = useDraftState((state) => state.deal?.id)
  const isLocked = useIsLocked('applicants')
  const add = () => {
    const isFirst = !applicants.some(({ fields }) => fields.applicant_role === 'primary_applicant')
    draft.setApplicants([...applicants, newApplicant(isFirst ? 'primary_applicant' : 'co_applicant')])
    jumpTo(`applicants.${applicants.length}.first_name`)
  }
  return (
    <>
      {applicants.map((applicant, index) => (
        <ApplicantFields key={applicant.key} index={index} />
      ))}
      {applicants.length < MAX_APPLICANTS && (
        <div className={form.group}>
          {applicants.length === 0 && (
            <p className={classes.invitation}>
              <Trans>Add the borrower, and a co-applicant or guarantor if there is one.</Trans>
            </p>
          )}
          <Button
            leftSection={<IconPlus size={16} aria-hidden />}
            data-path="applicants"
            disabled={isLocked}
            onClick={add}
          >
            {applicants.length === 0 ? t`Add the primary applicant` : t`Add a second applicant`}
          </Button>
          {error && (
            <p className={classes.error} role="alert">
              {t`Add the primary applicant.`}
            </p>
          )}
        </div>
      )}
      {deal && applicants.length > 0 && (
        <div className={form.group}>
          <SummaryEditor deal={deal} />
        </div>
      )}
    </>
  )
}

function ApplicantFields({ index }: { index: number }) {
  const place = index + 1
  const role = useDraftState(({ values }) => values.applicants[index]?.fields.applicant_role ?? null)
  const name = labelOf(APPLICANT_ROLE, typeof role === 'string' ? role : null)
  return (
    <fieldset className={form.group}>
      <legend className={classes.legend}>
        <Trans>
          Applicant {place}: {name}
        </Trans>
      </legend>
      <RemoveApplicant index={index} name={name} />
      <FieldGrid columns={3}>
        {APPLICANT_FIELDS.map((field) => (
          <ApplicantControl key={field} index={index} field={field} />
        ))}
      </FieldGrid>
    </fieldset>
  )
}

function ApplicantControl({ index, field }: { index: number; field: ApplicantField }) {
  const draft = useDraft()
  const path = `applicants.${index}.${field}`
  const value = useDraftState(({ values }) => values.applicants[index]?.fields[field] ?? null)
  const error = useDraftState((state) => errorAt(state, path))
  const isAsked = useDraftState(({ values }) => {
    const applicant = values.applicants[index]
    return applicant !== undefined && applicantFieldApplies(field, applicant.fields)
  })
  const disabled = useIsLocked(path)
  if (!isAsked) return null
  const info = applicantFieldOf(field)
  const isRole = field === 'applicant_role'
  return (
    <div className={form.cell}>
      <Control
        path={path}
        info={info}
        value={value}
        error={error}
        disabled={disabled}
        required={isRole || (MANDATORY_OF_APPLICANT as readonly string[]).includes(field)}
        look={field === 'gender' ? 'segments' : undefined}
        onChange={(next) => draft.setApplicantField(index, field, next)}
        onLeave={() => draft.leave(path)}
      />
    </div>
  )
}

function RemoveApplicant({ index, name }: { index: number; name: string }) {
  const { t } = useLingui()
  const draft = useDraft()
  const isLocked = useIsLocked('applicants')
  const [isAsking, setAsking] = useState(false)
  const remove = () => {
    const { applicants } = draft.store.get().values
    draft.setApplicants(applicants.filter((_, at) => at !== index))
    setAsking(false)
  }
  return (
    <>
      <Button
        className={classes.remove}
        size="sm"
        variant="subtle"
        leftSection={<IconX size={16} aria-hidden />}
        disabled={isLocked}
        aria-label={t`Remove ${name}`}
        onClick={() => setAsking(true)}
      >
        <Trans>Remove</Trans>
      </Button>
      <Dialog
        opened={isAsking}
        onClose={() => setAsking(false)}
        title={t`Remove this applicant?`}
        confirmLabel={t`Remove applicant`}
        danger
        onConfirm={remove}
      >
        <Trans>What you have entered about this person is deleted from the deal.</Trans>
      </Dialog>
    </>
  )
}
