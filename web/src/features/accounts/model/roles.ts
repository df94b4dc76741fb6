import type { MessageDescriptor } from '@lingui/core'
import { msg } from '@lingui/core/macro'
import type { Role } from '#domain/kernel/route.ts'

/** Display names of the roles. */
export const ROLE_LABEL: Readonly<Record<Role, MessageDescriptor>> = {
  buyer: msg`Buyer`,
  seller: msg`Seller`,
  reviewer: msg`Reviewer`,
  superuser: msg`Administrator`,
}
