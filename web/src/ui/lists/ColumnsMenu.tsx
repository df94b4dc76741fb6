import { Trans } from '@lingui/react/macro'
import { Button, Menu } from '@mantine/core'
import { IconColumns3 } from '@tabler/icons-react'
import { Count } from '../navigation/Badge.tsx'
import type { ChosenColumns } from './use-chosen-columns.ts'

/** Menu for choosing the columns of a table. */
export function ColumnsMenu<Row>({ columns }: { columns: ChosenColumns<Row> }) {
  return (
    <Menu withinPortal={false}>
      <Menu.Target>
        <Button
          size="sm"
          leftSection={<IconColumns3 size={16} stroke={1.7} aria-hidden />}
          rightSection={<Count>{columns.shown.length}</Count>}
        >
          <Trans>Columns</Trans>
        </Button>
      </Menu.Target>
      <Menu.Dropdown mah={420} style={{ overflowY: 'auto' }}>
        {columns.all.map(({ key, header }) => (
          <Menu.CheckboxItem key={key} checked={columns.isShown(key)} onChange={() => columns.toggle(key)}>
            {header}
          </Menu.CheckboxItem>
        ))}
        <Menu.Divider />
        <Menu.Item onClick={columns.reset}>
          <Trans>Restore the default columns</Trans>
        </Menu.Item>
      </Menu.Dropdown>
    </Menu>
  )
}
