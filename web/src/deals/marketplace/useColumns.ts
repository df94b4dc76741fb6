import { useLocalStorage } from '@mantine/hooks'
import { COLUMNS, DEFAULT_COLUMNS } from './columns.tsx'

/** The columns a reader chose, remembered on this device: a habit, not a part of what a link shares. */
export function useColumns() {
  const [chosen, setChosen, reset] = useLocalStorage<readonly string[]>({
    key: 'homeslice-marketplace-columns',
    defaultValue: DEFAULT_COLUMNS,
    getInitialValueInEffect: false,
  })
  const known = Array.isArray(chosen) ? chosen : DEFAULT_COLUMNS
  const toggle = (key: string) =>
    setChosen(known.includes(key) ? known.filter((other) => other !== key) : [...known, key])
  return {
    shown: COLUMNS.filter(({ key }) => known.includes(key)),
    isShown: (key: string) => known.includes(key),
    toggle,
    reset,
  }
}
