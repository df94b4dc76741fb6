/** Builds an object with a value for each name. */
export function mapNames<Name extends string, Value>(
  names: readonly Name[],
  make: (name: Name) => Value,
): Record<Name, Value>
/** As above, if the value's type depends on the name: the caller states the type of the object. */
export function mapNames<Made extends object>(
  names: readonly (keyof Made & string)[],
  make: (name: keyof Made & string) => unknown,
): Made
export function mapNames(names: readonly string[], make: (name: string) => unknown) {
  const made: Record<string, unknown> = {}
  for (const name of names) made[name] = make(name)
  return made
}

/** The names of a table, typed as its keys. */
export const namesOf = <Table extends object>(table: Table) => Object.keys(table) as (keyof Table & string)[]

/** The given properties of an object: an absent value differs from an empty one. */
export const withoutUndefined = <Given extends object>(object: Given): Partial<Given> =>
  Object.fromEntries(Object.entries(object).filter(([, value]) => value !== undefined)) as Partial<Given>
