import { Trans, useLingui } from '@lingui/react/macro'
import { ActionIcon, Button, Checkbox, Popover } from '@mantine/core'
import { IconChevronDown, IconChevronUp, IconColumns3, IconPin, IconPinFilled } from '@tabler/icons-react'
import { type ReactNode, useId } from 'react'
import { Count } from '../navigation/Badge.tsx'
import classes from './ColumnsMenu.module.css'
import type { ChosenColumns } from './use-chosen-columns.ts'

/** Chooses the columns of a table, their order, and which stay in view while it scrolls sideways. */
export function ColumnsMenu<Row>({ columns }: { columns: ChosenColumns<Row> }) {
  const { t } = useLingui()
  return (
    <Popover withinPortal={false} position="bottom-end" trapFocus returnFocus>
      <Popover.Target>
        <Button
          size="sm"
          leftSection={<IconColumns3 size={16} stroke={1.7} aria-hidden />}
          rightSection={<Count>{columns.shown.length}</Count>}
        >
          <Trans>Columns</Trans>
        </Button>
      </Popover.Target>
      <Popover.Dropdown className={classes.menu} aria-label={t`Columns`}>
        <ul className={classes.list}>
          {columns.all.map(({ key, header }) => (
            <ColumnRow key={key} name={key} header={header} columns={columns} />
          ))}
        </ul>
        <Button variant="subtle" size="sm" fullWidth onClick={columns.reset}>
          <Trans>Restore the default columns</Trans>
        </Button>
      </Popover.Dropdown>
    </Popover>
  )
}

interface ColumnRowProps<Row> {
  name: string
  header: ReactNode
  columns: ChosenColumns<Row>
}

function ColumnRow<Row>({ name, header, columns }: ColumnRowProps<Row>) {
  const { t } = useLingui()
  const id = useId()
  const isShown = columns.isShown(name)
  const isPinned = columns.isPinned(name)
  const place = columns.shown.findIndex(({ key }) => key === name)
  // A pinned column stays among the pinned ones, and the others among theirs.
  const pinnedCount = columns.shown.filter(({ pinned }) => pinned).length
  const isFirst = place === (isPinned ? 0 : pinnedCount)
  const isLast = place === (isPinned ? pinnedCount : columns.shown.length) - 1
  const button = (label: string, icon: ReactNode, onClick: () => void, disabled = false) => (
    <ActionIcon
      variant="subtle"
      size={28}
      aria-label={label}
      aria-describedby={id}
      disabled={disabled}
      onClick={onClick}
    >
      {icon}
    </ActionIcon>
  )
  return (
    <li className={classes.row}>
      <Checkbox
        className={classes.name}
        checked={isShown}
        onChange={() => columns.toggle(name)}
        label={<span id={id}>{header}</span>}
      />
      {isShown && (
        <>
          {button(
            t`Move to the left`,
            <IconChevronUp size={16} aria-hidden />,
            () => columns.move(name, -1),
            isFirst,
          )}
          {button(
            t`Move to the right`,
            <IconChevronDown size={16} aria-hidden />,
            () => columns.move(name, 1),
            isLast,
          )}
          {button(
            isPinned ? t`Unpin column` : t`Pin column`,
            isPinned ? <IconPinFilled size={16} aria-hidden /> : <IconPin size={16} aria-hidden />,
            () => columns.pin(name),
          )}
        </>
      )}
    </li>
  )
}
