import { useLingui } from '@lingui/react/macro'
import { Radio } from '@mantine/core'
import { ABOUT_ROLE, TEAM_ROLE } from '#domain/kernel/team-roles.ts'
import type { InvitedRole } from '#domain/team/rules.ts'
import classes from './Team.module.css'

interface RoleFieldProps {
  /** The roles that the reader may give. */
  roles: readonly InvitedRole[]
  value: InvitedRole | null
  onChange: (role: InvitedRole) => void
  error?: string | undefined
}

/** The roles of a team, each with what it may do. */
export function RoleField({ roles, value, onChange, error }: RoleFieldProps) {
  const { t } = useLingui()
  return (
    <Radio.Group
      label={t`Role`}
      withAsterisk
      value={value}
      error={error}
      onChange={(chosen) => {
        const role = roles.find((one) => one === chosen)
        if (role) onChange(role)
      }}
      data-path="role"
    >
      <div className={classes.roles}>
        {roles.map((role) => (
          <Radio
            key={role}
            value={role}
            classNames={{ description: classes.aboutRole }}
            label={TEAM_ROLE[role]}
            description={ABOUT_ROLE[role]}
          />
        ))}
      </div>
    </Radio.Group>
  )
}
