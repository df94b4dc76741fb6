import type { MarketPart } from '#domain/deals/lifecycle.ts'
import { useHasBox } from '../../features/credit-boxes/api.ts'
import { useChosenColumns } from '../../ui/lists/use-chosen-columns.ts'
import { COLUMNS, DEFAULT_COLUMNS, MATCH_COLUMN } from './columns.tsx'

/** The list's name under which the choice is stored: results, older ones too, have columns of their own. */
const LIST = { open: 'marketplace', results: 'results', past_results: 'results' } as const

/** Beside the deal, as the first thing that one compares. */
const WITH_MATCH = [MATCH_COLUMN, ...COLUMNS]

export const useColumns = (part: MarketPart) =>
  useChosenColumns(LIST[part], useHasBox() ? WITH_MATCH : COLUMNS, DEFAULT_COLUMNS[part])

/** The columns that a sheet has. */
export const exportedOf = ({ shown }: ReturnType<typeof useColumns>) =>
  shown.map(({ key }) => key).filter((key) => key !== MATCH_COLUMN.key)
