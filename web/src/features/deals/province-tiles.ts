import type { Province } from '#domain/kernel/provinces.ts'

/** Column and row of each province on a map of equal tiles, as far as tiles can be where the provinces are. */
export const PROVINCE_TILES: Readonly<Record<Province, readonly [column: number, row: number]>> = {
  YT: [1, 1],
  NT: [2, 1],
  NU: [4, 1],
  BC: [1, 2],
  AB: [2, 2],
  SK: [3, 2],
  MB: [4, 2],
  ON: [5, 2],
  QC: [6, 2],
  NL: [8, 2],
  NB: [7, 3],
  PE: [8, 3],
  NS: [8, 4],
}
