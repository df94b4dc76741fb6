/** Keys of what is cached about accounts. The user of the session itself is kept by `platform/session/me.ts`. */
export const accountKeys = {
  agreements: ['agreements'] as const,
  currentAgreement: ['agreements', 'current'] as const,
  agreement: (version: string | null) => ['agreements', 'version', version] as const,
  acceptances: ['agreements', 'acceptances'] as const,
  sessions: ['sessions'] as const,
  secondFactor: ['second-factor'] as const,
}

/** Keys of what an administrator sees of users; each begins with `users`, so that one call renews them all. */
export const userKeys = {
  all: ['users'] as const,
  lists: ['users', 'list'] as const,
  list: (query: object, asOneself: boolean) => ['users', 'list', query, asOneself] as const,
  one: (id: string, asOneself = false) => ['users', 'one', id, asOneself] as const,
  sessions: (id: string) => ['users', 'sessions', id] as const,
  secondFactor: (id: string) => ['users', 'second-factor', id] as const,
}
