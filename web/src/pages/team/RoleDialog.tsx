import { Trans, useLingui } from '@lingui/react/macro'
import { useState } from 'react'
import { roleMay } from '#domain/kernel/team-roles.ts'
import type { TeamMember } from '#domain/team/contract.ts'
import type { InvitedRole } from '#domain/team/rules.ts'
import { useChangeRole } from '../../features/team/api.ts'
import { errorText } from '../../platform/api/error-text.ts'
import { Dialog } from '../../ui/feedback/Dialog.tsx'
import { Note } from '../../ui/feedback/Note.tsx'
import { toast } from '../../ui/feedback/toast.ts'
import { RoleField } from './RoleField.tsx'

interface RoleDialogProps {
  person: TeamMember
  roles: readonly InvitedRole[]
  onClose: () => void
}

/** Gives a person another role, with immediate effect. */
export function RoleDialog({ person, roles, onClose }: RoleDialogProps) {
  const { t } = useLingui()
  const change = useChangeRole(person.id)
  const [role, setRole] = useState(roles.find((one) => one === person.role) ?? null)
  return (
    <Dialog
      opened
      onClose={onClose}
      title={t`Role of ${person.name}`}
      confirmLabel={t`Change the role`}
      busy={change.isPending}
      error={errorText(change.error)}
      onConfirm={() => {
        if (!role || role === person.role) return onClose()
        change.mutate(role, {
          onSuccess: () => {
            toast.success(t`The role is changed.`)
            onClose()
          },
        })
      }}
    >
      <RoleField roles={roles} value={role} onChange={setRole} />
      {role && roleMay(role, 'bind') && !person.is_checked && (
        <Note tone="warn">
          <Trans>Their identity is not checked yet. Until it is, they cannot bid, sell or sign.</Trans>
        </Note>
      )}
    </Dialog>
  )
}
