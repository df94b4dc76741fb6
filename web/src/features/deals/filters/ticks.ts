/** A checked box means that its value is shown; without a filter every box is checked. */
export const isTicked = <Value>(chosen: readonly Value[], value: Value) =>
  chosen.length === 0 || chosen.includes(value)

/** The filter after a click on a box. With all boxes checked, or none, nothing is filtered. */
export function toggleTick<Value>(chosen: readonly Value[], all: readonly Value[], value: Value): Value[] {
  const next = all.filter((other) => isTicked(chosen, other) !== (other === value))
  return next.length === all.length ? [] : next
}
