import { useLocalStorage } from '@mantine/hooks'
import type { Column } from './DataTable.tsx'

/**
 * The columns a reader chose, remembered on this device: a habit, not a part of what a link shares.
 * @param name of the list, under which the choice is kept
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
