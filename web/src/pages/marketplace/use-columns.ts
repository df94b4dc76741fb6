import { useChosenColumns } from '../../ui/lists/use-chosen-columns.ts'
import { COLUMNS, DEFAULT_COLUMNS } from './columns.tsx'

export const useColumns = () => useChosenColumns('marketplace', COLUMNS, DEFAULT_COLUMNS)
