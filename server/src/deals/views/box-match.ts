import { type BoxMatchOut, matchOf } from '#domain/deals/credit-box-match.ts'
import type { BoxRow, CriteriaRow } from '../queries/own-box.ts'
import { criteriaValuesOf, limitsOf } from '../rows.ts'

/** How a deal compares with a box of the reader. */
export const boxMatchView = (box: BoxRow, criteria: CriteriaRow): BoxMatchOut => ({
  box: { id: box.id, name: box.name, is_primary: box.is_primary },
  ...matchOf(limitsOf(box), criteriaValuesOf(criteria)),
})
