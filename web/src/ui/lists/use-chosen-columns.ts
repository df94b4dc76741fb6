import { useLocalStorage } from '@mantine/hooks'
import type { Column } from './DataTable.tsx'

/**
 * The reader's choice of columns, stored on this device and not shared by links.
 * @param name of the list, under which the choice is stored
 */
export function useChosenColumns<Row>(
  name: string,
  columns: readonly Column<Row>[],
  usual: readonly string[],
) {
  const [chosen, setChosen, reset] = useLocalStorage<readonly string[]>({
    key: `homeslice-${name}-columns`,
    defaultValue: usual,
    getInitialValueInEffect: false,
  })
  const known = Array.isArray(chosen) ? chosen : usual
  const toggle = (key: string) =>
    setChosen(known.includes(key) ? known.filter((other) => other !== key) : [...known, key])
  return {
    all: columns,
    shown: columns.filter(({ key }) => known.includes(key)),
    isShown: (key: string) => known.includes(key),
    toggle,
    reset,
  }
}

export type ChosenColumns<Row> = ReturnType<typeof useChosenColumns<Row>>
