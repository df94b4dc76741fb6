/** The order that the address names, where this list knows it: another tab's columns are others. */
export function orderingAmong(fields: readonly string[], ordering: string | null): string | null {
  return ordering !== null && fields.includes(ordering.replace(/^-/, '')) ? ordering : null
}
