import { Trans } from '@lingui/react/macro'
import { IconPlus, IconStack2 } from '@tabler/icons-react'
import { newBook, paths } from '#domain/kernel/paths.ts'
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

export function AddBookButton() {
  return (
    <WorkButton work="prepare" leftSection={<IconStack2 size={18} aria-hidden />} to={newBook}>
      <Trans>Add a book</Trans>
    </WorkButton>
  )
}
