/** The role flags of a user. */
export interface RoleFlags {
  is_buyer: boolean
  is_seller: boolean
  is_reviewer: boolean
  is_superuser: boolean
}

export const ROLE_FLAGS = ['is_buyer', 'is_seller', 'is_reviewer', 'is_superuser'] as const

/** True for reviewers and administrators. */
export const isStaffAccount = (user: Pick<RoleFlags, 'is_reviewer' | 'is_superuser'>): boolean =>
  user.is_reviewer || user.is_superuser

/** Staff see the reserve and the bidders of every deal, so they do not bid. */
export const STAFF_DO_NOT_BID =
  'Reviewers and administrators see reserves and bidders, so they cannot be buyers. Use separate accounts.'

/** True if these roles may not be held together. */
export const areRolesInConflict = (user: RoleFlags): boolean => user.is_buyer && isStaffAccount(user)
