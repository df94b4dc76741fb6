/** Most credit boxes of one user. */
export const MOST_BOXES = 5
export const LONGEST_NAME = 100
/** Characters of a name in lists. */
export const NAME_IN_LISTS = 32

/** The first free "Credit Box N". */
export function defaultName(taken: readonly string[]): string {
  let number = 1
  while (taken.includes(`Credit Box ${number}`)) number += 1
  return `Credit Box ${number}`
}

/** The first place from 1 to `MOST_BOXES` that no box has; null if all are taken. */
export function freePlace(taken: readonly number[]): number | null {
  const places = Array.from({ length: MOST_BOXES }, (_, index) => index + 1)
  return places.find((place) => !taken.includes(place)) ?? null
}

/** Fewer boxes than these are not counted for a seller, and more only in steps of them, so that no figure points at a buyer. */
export const COUNTED_IN = 5
/** Nobody is told of more. */
export const MOST_COUNTED = 500

/** How many boxes a seller is told of: a multiple of `COUNTED_IN` that is not above the number; null for fewer. */
export const countShown = (boxes: number): number | null =>
  boxes < COUNTED_IN ? null : boxes - (boxes % COUNTED_IN)
