import { Plural, useLingui } from '@lingui/react/macro'
import { Menu } from '@mantine/core'
import { type ExportFormat, MOST_SHEET_ROWS } from '#domain/deals/sheet.ts'
import { OpenedMenu } from '../../../ui/navigation/OpenedMenu.tsx'
import type { Opening } from '../../../ui/navigation/Opener.tsx'

interface ExportMenuItemsProps extends Opening {
  count: number
  onSave: (format: ExportFormat) => void
}

/** Loaded with the first press. */
export default function ExportMenuItems({ count, onSave, ...opening }: ExportMenuItemsProps) {
  const { t } = useLingui()
  return (
    <OpenedMenu {...opening} position="bottom-end" withinPortal={false}>
      {count > MOST_SHEET_ROWS && (
        <Menu.Label>
          <Plural value={MOST_SHEET_ROWS} one="The first deal" other="The first # deals" />
        </Menu.Label>
      )}
      <Menu.Item onClick={() => onSave('xlsx')}>{t`Spreadsheet (.xlsx)`}</Menu.Item>
      <Menu.Item onClick={() => onSave('csv')}>{t`Plain text (.csv)`}</Menu.Item>
      <Menu.Item onClick={() => onSave('parquet')}>{t`For notebooks (.parquet)`}</Menu.Item>
    </OpenedMenu>
  )
}
