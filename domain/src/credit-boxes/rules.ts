/** The most credit boxes of one user. */
export const MOST_BOXES = 5
export const LONGEST_NAME = 100
/** The most characters of a name that lists show. */
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

/** Sellers see the number of boxes only from this one on and in steps of it, so that no figure identifies a buyer. */
export const COUNTED_IN = 5
/** The highest number of boxes that is shown. */
export const MOST_COUNTED = 500

/** The number of boxes that a seller sees: rounded down to a multiple of `COUNTED_IN`; null if that is zero. */
export const countShown = (boxes: number): number | null =>
  boxes < COUNTED_IN ? null : boxes - (boxes % COUNTED_IN)
