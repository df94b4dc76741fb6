import { Trans, useLingui } from '@lingui/react/macro'
import type { Me } from '#domain/accounts/contract.ts'
import type { TeamMember } from '#domain/team/contract.ts'
import { ProofForm } from '../../features/accounts/components/ProofForm.tsx'
import { useHandOver } from '../../features/team/api.ts'
import { OpenModal } from '../../ui/feedback/OpenModal.tsx'
import { toast } from '../../ui/feedback/toast.ts'

interface HandOverDialogProps {
  person: TeamMember
  me: Me
  onClose: () => void
}

/** Makes another person the owner of the account. */
export function HandOverDialog({ person, me, onClose }: HandOverDialogProps) {
  const { t } = useLingui()
  const handOver = useHandOver()
  const { name } = person
  return (
    <OpenModal onClose={onClose} title={t`Hand the account over to ${name}`}>
      <ProofForm
        me={me}
        submitLabel={t`Hand over`}
        busy={handOver.isPending}
        onSubmit={(proof, { onError }) =>
          handOver.mutate(
            { member: person.id, ...proof },
            {
              onSuccess: () => {
                toast.success(t`${name} owns the account now.`)
                onClose()
              },
              onError,
            },
          )
        }
      >
        <Trans>
          {name} becomes the owner and you become a manager. Only {name} can then give you another role or
          hand the account back.
        </Trans>
      </ProofForm>
    </OpenModal>
  )
}
