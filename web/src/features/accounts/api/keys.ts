/** Query keys of accounts. The session's own user is cached by `platform/session/me.ts`. */
export const accountKeys = {
  agreements: ['agreements'] as const,
  currentAgreement: ['agreements', 'current'] as const,
  agreement: (version: string | null) => ['agreements', 'version', version] as const,
  acceptances: ['agreements', 'acceptances'] as const,
  sessions: ['sessions'] as const,
  secondFactor: ['second-factor'] as const,
  passkeys: ['passkeys'] as const,
  confirmation: ['confirmation'] as const,
}

/** Query keys of an administrator's view of users. */
export const userKeys = {
  list: (query: object, asOneself: boolean) => ['users', 'list', query, asOneself] as const,
  one: (id: string, asOneself = false) => ['users', 'one', id, asOneself] as const,
  sessions: (id: string) => ['users', 'sessions', id] as const,
  storage: (id: string) => ['users', 'storage', id] as const,
  secondFactor: (id: string) => ['users', 'second-factor', id] as const,
}
