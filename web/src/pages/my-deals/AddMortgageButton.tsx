import { Trans } from '@lingui/react/macro'
import { IconPlus } from '@tabler/icons-react'
import { paths } from '#domain/kernel/paths.ts'
import { WorkButton } from '../../platform/team/WorkButton.tsx'

export function AddMortgageButton() {
  return (
    <WorkButton
      work="prepare"
      variant="filled"
      leftSection={<IconPlus size={18} aria-hidden />}
      to={paths.newDeal}
    >
      <Trans>Add a mortgage</Trans>
    </WorkButton>
  )
}
