const LIST = new Intl.ListFormat('en-CA', { type: 'conjunction' })

/** "North", "North and South", "North, South and West". */
export const listOf = (texts: readonly string[]): string => LIST.format(texts)
