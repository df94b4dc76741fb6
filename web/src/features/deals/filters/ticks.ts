/** The filter after a click on a box, in the order of the boxes. A checked box limits to its value; none means all. */
export function toggleTick<Value>(chosen: readonly Value[], all: readonly Value[], value: Value): Value[] {
  return all.filter((other) => chosen.includes(other) !== (other === value))
}
