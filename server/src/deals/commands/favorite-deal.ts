import type { Actor } from '../../platform/auth/actor.ts'
import type { Platform } from '../../platform/platform.ts'
import { seeDeal } from '../queries/find-deal.ts'
import { storeFavorite } from '../store/favorites.ts'

export async function setFavorite(platform: Platform, actor: Actor, id: string, isFavorite: boolean) {
  return platform.db.transaction().execute(async (tx) => {
    await seeDeal(tx, actor, id)
    await storeFavorite(tx, actor.user_id, id, isFavorite)
    return { is_favorite: isFavorite }
  })
}
