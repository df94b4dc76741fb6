import { Trans, useLingui } from '@lingui/react/macro'
import { AI_MODE, MADE_BY } from '#domain/applicant-summaries/vocabulary.ts'
import { labelOf } from '#domain/kernel/choice.ts'
import { toFormErrors } from '../../platform/api/error.ts'
import { toast } from '../../ui/feedback/toast.ts'
import { ChoiceField, optionsOf } from '../../ui/fields/ChoiceField.tsx'
import { Card } from '../../ui/layout/Card.tsx'
import { useAiState, useChangeAiMode } from './api.ts'

/** For administrators: whether application forms are read, and by whom. */
export function AiModeForm() {
  const { t } = useLingui()
  const { data } = useAiState()
  const change = useChangeAiMode(() => toast.success(t`Settings saved`))
  if (!data) return null
  const provider = labelOf(MADE_BY, data.configured)
  return (
    <Card
      as="section"
      title={<Trans>Application-form reading</Trans>}
      subtitle={
        <Trans>
          Configured provider: {provider}. It receives the text of the forms, which is personal data.
        </Trans>
      }
    >
      <ChoiceField
        label={t`Application-form reading`}
        value={change.isPending ? change.variables : data.mode}
        options={optionsOf(AI_MODE)}
        error={change.error ? toFormErrors(change.error).nonField.join(' ') : undefined}
        onChange={(mode) => mode && change.mutate(mode)}
      />
    </Card>
  )
}
