import type { HomeSlice, Upload } from '@homeslice/sdk'

/**
 * Makes a book of mortgages of a loan tape and submits it for review. The key needs the scopes `read` and `list`.
 * @returns the submitted book
 */
export async function listBook(
  homeslice: HomeSlice,
  tape: Upload,
  { opening_bid, reserve_price }: { opening_bid: string; reserve_price: string },
) {
  const book = await homeslice.deals.create({
    body: { deal_type: 'book_of_mortgage', description: 'Seasoned mortgages.', opening_bid, reserve_price },
  })
  const { task_id } = await homeslice.books.importTape({ path: { id: book.id }, files: [tape] })
  for (;;) {
    const task = await homeslice.tasks.get({ path: { id: task_id } })
    if (task.status === 'done') break
    if (task.status === 'failed') throw new Error(`The tape was not imported: ${JSON.stringify(task)}`)
    await new Promise((resolve) => setTimeout(resolve, 250))
  }
  return homeslice.deals.submit({ path: { id: book.id } })
}
