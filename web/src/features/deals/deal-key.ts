/** Names a deal among what is cached; apart from the other keys, so that the menu loads nothing else of deals. */
export const dealKey = (id: string) => ['deals', 'one', id] as const
