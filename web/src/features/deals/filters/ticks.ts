/** What is ticked is what is shown: no filter is every box ticked. */
export const isTicked = <Value>(chosen: readonly Value[], value: Value) =>
  chosen.length === 0 || chosen.includes(value)

/** The filter after a click on a box. All boxes ticked, or none, filters nothing. */
export function toggleTick<Value>(chosen: readonly Value[], all: readonly Value[], value: Value): Value[] {
  const next = all.filter((other) => isTicked(chosen, other) !== (other === value))
  return next.length === all.length ? [] : next
}
