import { Trans, useLingui } from '@lingui/react/macro'
import { ScrollArea } from '@mantine/core'
import { type FormEvent, useState } from 'react'
import { toRefusal } from '../../app/api-error.ts'
import { ErrorState } from '../../ui/feedback/ErrorState.tsx'
import { TextSkeleton } from '../../ui/feedback/Skeletons.tsx'
import { CheckField } from '../../ui/fields/CheckField.tsx'
import { DateText } from '../../ui/figures/DateText.tsx'
import { useAcceptAgreement, useAgreement } from '../api.ts'
import classes from './AgreementStep.module.css'
import { FormLayout } from './FormLayout.tsx'

export function AgreementStep({ onBack }: { onBack: () => void }) {
  const { t } = useLingui()
  const agreement = useAgreement()
  const accept = useAcceptAgreement()
  const [agreed, setAgreed] = useState(false)
  const [errors, setErrors] = useState<string[]>([])
  const { data } = agreement
  const submit = (event: FormEvent) => {
    event.preventDefault()
    if (!data) return
    setErrors([])
    accept.mutate(data.version, { onError: (error) => setErrors(toRefusal(error).nonField) })
  }
  return (
    <FormLayout
      title={t`User agreement`}
      subtitle={
        data && (
          <Trans>
            Version {data.version}, in force since <DateText iso={data.effective_on} />
          </Trans>
        )
      }
      errors={errors}
      onSubmit={submit}
      submitLabel={t`Accept and continue`}
      busy={accept.isPending}
      disabled={!agreed || !data}
      onBack={onBack}
    >
      {agreement.error ? (
        <ErrorState error={agreement.error} onRetry={() => void agreement.refetch()} />
      ) : (
        // Can be scrolled by keyboard, therefore it takes the focus.
        <ScrollArea.Autosize
          mah={340}
          className={classes.text}
          viewportProps={{ tabIndex: 0, role: 'region', 'aria-label': t`Text of the agreement` }}
        >
          {data ? (
            data.sections.map((section) => (
              <div key={section.heading}>
                <h2>{section.heading}</h2>
                <p>{section.body}</p>
              </div>
            ))
          ) : (
            <TextSkeleton lines={10} />
          )}
        </ScrollArea.Autosize>
      )}
      <CheckField
        value={agreed}
        onChange={setAgreed}
        required
        label={t`I have read the agreement and accept it for my company and myself.`}
      />
    </FormLayout>
  )
}
