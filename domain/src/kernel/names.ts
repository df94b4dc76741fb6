/** An object that holds, under each of these names, what is made for it. */
export function mapNames<Name extends string, Value>(
  names: readonly Name[],
  make: (name: Name) => Value,
): Record<Name, Value>
/** As above, where the type of the value depends on the name: the caller says which object it makes. */
export function mapNames<Made extends object>(
  names: readonly (keyof Made & string)[],
  make: (name: keyof Made & string) => unknown,
): Made
export function mapNames(names: readonly string[], make: (name: string) => unknown) {
  return Object.fromEntries(names.map((name) => [name, make(name)]))
}

/** The names of a table, typed as its keys. */
export const namesOf = <Table extends object>(table: Table) => Object.keys(table) as (keyof Table & string)[]

/** What of an object is given: an absent value is not an empty one. */
export const withoutUndefined = <Given extends object>(object: Given): Partial<Given> =>
  Object.fromEntries(Object.entries(object).filter(([, value]) => value !== undefined)) as Partial<Given>
