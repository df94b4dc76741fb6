import { Trans, useLingui } from '@lingui/react/macro'
import { type FormEvent, useState } from 'react'
import { useAcceptAgreement, useAcceptances, useAgreement } from '../../features/accounts/api/own.ts'
import { AgreementText } from '../../features/accounts/components/AgreementText.tsx'
import { FormLayout } from '../../features/accounts/components/FormLayout.tsx'
import { TextToRead } from '../../features/accounts/components/TextToRead.tsx'
import { toFormErrors } from '../../platform/api/error.ts'
import { useIsViewing, ViewingNote } from '../../platform/view-as/ViewingNote.tsx'
import { ErrorState } from '../../ui/feedback/ErrorState.tsx'
import { Note } from '../../ui/feedback/Note.tsx'
import { TextSkeleton } from '../../ui/feedback/Skeletons.tsx'
import { CheckField } from '../../ui/fields/CheckField.tsx'
import { DateText } from '../../ui/figures/DateText.tsx'

export function AgreementStep({ onBack }: { onBack: () => void }) {
  const { t } = useLingui()
  const agreement = useAgreement()
  const accept = useAcceptAgreement()
  const isViewing = useIsViewing()
  // Another text, also the same one in another language, needs a new tick.
  const [ticked, setTicked] = useState<string | null>(null)
  const [errors, setErrors] = useState<string[]>([])
  const { data } = agreement
  const agreed = data !== undefined && ticked === data.version
  const earlier = useAcceptances().data?.results[0]
  const submit = (event: FormEvent) => {
    event.preventDefault()
    if (!data) return
    setErrors([])
    accept.mutate(data.version, {
      onError: (error) => {
        const { fields, nonField } = toFormErrors(error)
        setErrors([...nonField, ...(fields.version ?? [])])
        // Another version came into force while this one was being read.
        if (fields.version) void agreement.refetch()
      },
    })
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
      disabled={!agreed || !data || isViewing}
      onBack={onBack}
    >
      {earlier && data && (
        <Note tone="info">
          <Trans>
            The agreement has changed. You accepted version {earlier.version} on{' '}
            <DateText iso={earlier.accepted_at} />; version {data.version} replaces it.
          </Trans>
        </Note>
      )}
      {agreement.error ? (
        <ErrorState error={agreement.error} onRetry={() => void agreement.refetch()} />
      ) : (
        <TextToRead label={t`Text of the agreement`} height={340}>
          {data ? <AgreementText sections={data.sections} /> : <TextSkeleton lines={10} />}
        </TextToRead>
      )}
      <CheckField
        value={agreed}
        onChange={(isOn) => setTicked(isOn && data ? data.version : null)}
        required
        label={t`I have read the agreement and accept it for my company and myself.`}
      />
      <ViewingNote>
        <Trans>Only the user can accept the agreement.</Trans>
      </ViewingNote>
    </FormLayout>
  )
}
