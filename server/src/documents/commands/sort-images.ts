import type { DealImage } from '#domain/deals/contract.ts'
import { seeDeal } from '../../deals/queries/find-deal.ts'
import { dealDetailView } from '../../deals/views/detail.ts'
import type { Actor } from '../../platform/auth/actor.ts'
import { invalidField, notFound } from '../../platform/http/errors.ts'
import type { Platform } from '../../platform/platform.ts'
import { findImages } from '../queries.ts'
import { setSorting } from '../store.ts'
import { changeFiles } from './change-files.ts'

/** Sets the order of the pictures of one deal and returns all of its pictures in that order. */
export const sortImages = (
  platform: Platform,
  actor: Actor,
  order: readonly { id: string; sorting_number: number }[],
): Promise<DealImage[]> =>
  platform.db.transaction().execute(async (tx) => {
    const ids = [...new Set(order.map((image) => image.id))]
    const images = await findImages(tx, ids)
    const [first] = images
    if (!first || images.length < ids.length) throw notFound()
    if (ids.length < order.length) throw invalidField('images', 'List each picture once.')
    // Checked first, so that the error about pictures of two deals does not reveal a hidden deal.
    for (const id of new Set(images.map((image) => image.loan_deal_id))) await seeDeal(tx, actor, id)
    if (images.some((image) => image.loan_deal_id !== first.loan_deal_id))
      throw invalidField('images', 'Sort the pictures of one deal at a time.')
    await changeFiles(platform, tx, actor, first.loan_deal_id, async () => {
      // Read again under the lock: one may have been removed.
      if ((await findImages(tx, ids)).length < ids.length) throw notFound()
      for (const image of order) await setSorting(tx, image.id, image.sorting_number)
      const numbers = (from: readonly { id: string; sorting_number: number }[]) =>
        Object.fromEntries(from.map((image) => [image.id, image.sorting_number]))
      return { type: 'image.sorted', before: numbers(images), after: numbers(order) }
    })
    const { deal, disclosure } = await seeDeal(tx, actor, first.loan_deal_id)
    return dealDetailView(platform, actor, deal, disclosure).loan_deal_images
  })
