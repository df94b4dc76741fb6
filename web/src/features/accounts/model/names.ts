import type { NameChange, User } from '#domain/accounts/contract.ts'

export const NAME_FIELDS = ['first_name', 'last_name', 'full_legal_name', 'company_name'] as const
export type NameField = (typeof NAME_FIELDS)[number]
export type Names = Record<NameField, string>

export const namesOfUser = (user: Pick<User, NameField>): Names => ({
  first_name: user.first_name,
  last_name: user.last_name,
  full_legal_name: user.full_legal_name ?? '',
  company_name: user.company_name ?? '',
})

/** The names that a request changes, as they are and as they would be. */
export const askedNames = (user: Pick<User, NameField>, request: Pick<NameChange, NameField>) =>
  NAME_FIELDS.flatMap((field) => {
    const name = request[field]
    return name === null ? [] : [{ field, before: user[field], name }]
  })

/** Only the names that were changed in the form. */
export const changedNames = (before: Names, after: Names): Partial<Names> =>
  Object.fromEntries(
    NAME_FIELDS.flatMap((field) => {
      const name = after[field].trim()
      return name === before[field] ? [] : [[field, name]]
    }),
  )
