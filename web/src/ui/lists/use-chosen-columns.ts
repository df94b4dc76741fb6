import { useLocalStorage } from '@mantine/hooks'
import type { Column } from './DataTable.tsx'

/** Columns that the reader chose, in their order, and which of them stay in view beside the title. */
interface Choice {
  shown: readonly string[]
  pinned: readonly string[]
}

const isChoice = (value: unknown): value is Choice =>
  typeof value === 'object' &&
  value !== null &&
  Array.isArray((value as Partial<Choice>).shown) &&
  Array.isArray((value as Partial<Choice>).pinned)

const without = (keys: readonly string[], key: string) => keys.filter((other) => other !== key)

/** A key one place further to the left or right. */
export function moved(keys: readonly string[], key: string, by: -1 | 1): readonly string[] {
  const from = keys.indexOf(key)
  const to = from + by
  if (from < 0 || to < 0 || to >= keys.length) return keys
  return without(keys, key).toSpliced(to, 0, key)
}

/**
 * The reader's choice of columns, their order and which are pinned, stored on this device and not shared by links.
 * @param name of the list, under which the choice is stored
 */
export function useChosenColumns<Row>(
  name: string,
  columns: readonly Column<Row>[],
  usual: readonly string[],
) {
  const [stored, setStored, reset] = useLocalStorage<unknown>({
    key: `homeslice-${name}-columns-2`,
    defaultValue: null,
    getInitialValueInEffect: false,
  })
  const { shown, pinned } = isChoice(stored) ? stored : { shown: usual, pinned: [] }
  const inOrder = [
    ...shown.filter((key) => pinned.includes(key)),
    ...shown.filter((key) => !pinned.includes(key)),
  ]
  const isShown = (key: string) => shown.includes(key)
  const isPinned = (key: string) => pinned.includes(key)
  const columnsOf = (keys: readonly string[]) =>
    keys.flatMap((key) => columns.find((column) => column.key === key) ?? [])
  return {
    /** The chosen ones in their order, then the others. */
    all: [...columnsOf(inOrder), ...columns.filter(({ key }) => !isShown(key))],
    shown: columnsOf(inOrder).map((column) =>
      isPinned(column.key) ? { ...column, pinned: 'left' as const } : column,
    ),
    isShown,
    isPinned,
    toggle: (key: string) =>
      setStored(
        isShown(key)
          ? { shown: without(shown, key), pinned: without(pinned, key) }
          : { shown: [...shown, key], pinned },
      ),
    move: (key: string, by: -1 | 1) => setStored({ shown: moved(inOrder, key, by), pinned }),
    pin: (key: string) =>
      setStored({ shown: inOrder, pinned: isPinned(key) ? without(pinned, key) : [...pinned, key] }),
    reset,
  }
}

export type ChosenColumns<Row> = ReturnType<typeof useChosenColumns<Row>>
