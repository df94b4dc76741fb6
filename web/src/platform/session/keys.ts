/** Keys of the effective user: who is logged in, or whom an administrator views as. */
export const meKeys = {
  all: ['me'] as const,
  of: (viewed: string | null) => ['me', viewed] as const,
}
