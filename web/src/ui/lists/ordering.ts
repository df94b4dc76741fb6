/** The ordering in the URL, if this list supports it; it may come from another tab with other columns. */
export function orderingAmong(fields: readonly string[], ordering: string | null): string | null {
  return ordering !== null && fields.includes(ordering.replace(/^-/, '')) ? ordering : null
}
