import { Trans } from '@lingui/react/macro'
import { Button } from '@mantine/core'
import { IconPlus } from '@tabler/icons-react'
import { Link } from 'react-router'
import { paths } from '#domain/kernel/paths.ts'

export function AddMortgageButton() {
  return (
    <Button
      variant="filled"
      leftSection={<IconPlus size={18} aria-hidden />}
      component={Link}
      to={paths.newDeal}
    >
      <Trans>Add a mortgage</Trans>
    </Button>
  )
}
