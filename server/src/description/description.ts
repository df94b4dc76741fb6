import type { Route } from '#domain/kernel/route.ts'
import { describeApi } from './describe.ts'
import { undescribedAsFault } from './undescribed.ts'
import type { Wording } from './wording.ts'

/** The description of the API of a product that says this of its contracts. */
export const descriptionWith = (wording: Wording) => ({
  of: (routes: readonly Route[]) => describeApi(routes, wording),
  describedOnly: undescribedAsFault(wording),
})
