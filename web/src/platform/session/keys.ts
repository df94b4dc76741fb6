/** Query keys of the effective user: the logged-in user, or the one an administrator views as. */
export const meKeys = {
  all: ['me'] as const,
  of: (viewed: string | null) => ['me', viewed] as const,
}
