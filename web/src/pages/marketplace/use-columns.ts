import type { MarketPart } from '#domain/deals/lifecycle.ts'
import { useChosenColumns } from '../../ui/lists/use-chosen-columns.ts'
import { COLUMNS, DEFAULT_COLUMNS } from './columns.tsx'

/** The list's name under which the choice is stored: results, older ones too, have columns of their own. */
const LIST = { open: 'marketplace', results: 'results', past_results: 'results' } as const

export const useColumns = (part: MarketPart) => useChosenColumns(LIST[part], COLUMNS, DEFAULT_COLUMNS[part])
