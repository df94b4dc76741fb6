/** The pictures in display order. */
export const inOrder = <Image extends { sorting_number: number }>(images: readonly Image[]) =>
  images.toSorted((a, b) => a.sorting_number - b.sorting_number)
