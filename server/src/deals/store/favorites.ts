import type { Tx } from '../../platform/database/database.ts'

export async function storeFavorite(
  tx: Tx,
  userId: string,
  dealId: string,
  isFavorite: boolean,
): Promise<void> {
  if (isFavorite) {
    await tx
      .insertInto('deal_favorites')
      .values({ user_id: userId, loan_deal_id: dealId })
      .onConflict((conflict) => conflict.doNothing())
      .execute()
  } else {
    await tx
      .deleteFrom('deal_favorites')
      .where('user_id', '=', userId)
      .where('loan_deal_id', '=', dealId)
      .execute()
  }
}

export async function deleteFavoritesOf(tx: Tx, userId: string): Promise<void> {
  await tx.deleteFrom('deal_favorites').where('user_id', '=', userId).execute()
}
