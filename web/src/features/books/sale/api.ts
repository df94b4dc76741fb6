import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import * as contract from '#domain/books/sale/contract.ts'
import { call, callForFile } from '../../../platform/api/client.ts'
import { newIdempotencyKey } from '../../../platform/api/idempotency-key.ts'
import { upload } from '../../../platform/api/upload.ts'
import { renewOnAnyNews, renewOnNews } from '../../../platform/live/renew.ts'
import { saveBlob } from '../../../ui/save-file.ts'
import { auctionKeys } from '../../auctions/api.ts'
import { dealKeys } from '../../deals/api.ts'

const keys = {
  of: (book: string) => ['books', book] as const,
  bids: (book: string) => ['books', book, 'bids'] as const,
  comparison: (book: string) => ['books', book, 'comparison'] as const,
  own: ['books', 'own'] as const,
  sale: (book: string) => ['books', book, 'sale'] as const,
}

renewOnNews((book) => [keys.of(book)])
renewOnAnyNews(keys.own)

/** The loans of a book with one's own bids on them. */
export function useLoanBids(book: string) {
  return useQuery({
    queryKey: keys.bids(book),
    queryFn: ({ signal }) => call(contract.getLoanBids, { params: { id: book }, signal }),
  })
}

/** One's own bids on the loans of books, live. */
export const useOwnLoanBids = () =>
  useQuery({ queryKey: keys.own, queryFn: ({ signal }) => call(contract.myLoanBids, { signal }) })

/** The best combination of bids on loans beside the best bid on the whole book. */
export function useComparison(book: string) {
  return useQuery({
    queryKey: keys.comparison(book),
    queryFn: ({ signal }) => call(contract.compareBids, { params: { id: book }, signal }),
  })
}

/** How a book was sold, as far as the reader may know. */
export function useBookSale(book: string) {
  return useQuery({
    queryKey: keys.sale(book),
    queryFn: ({ signal }) => call(contract.getBookSale, { params: { id: book }, signal }),
  })
}

/**
 * An action on the sale of a book; all that is shown of it is fetched again, also after a rejection. `onDone` is called
 * before that: what is fetched may replace the component that asked.
 */
function useSaleAction<Input, Answer>(
  book: string,
  onDone: () => void,
  action: (input: Input) => Promise<Answer>,
) {
  const client = useQueryClient()
  return useMutation({
    mutationFn: action,
    onSuccess: onDone,
    onSettled: () =>
      Promise.all(
        [keys.of(book), keys.own, dealKeys.all, auctionKeys.one(book), auctionKeys.bids].map((queryKey) =>
          client.invalidateQueries({ queryKey }),
        ),
      ),
  })
}

export const usePlaceLoanBids = (book: string, onDone: () => void) =>
  useSaleAction(book, onDone, (body: { is_package: boolean; bids: { loan: string; amount: string }[] }) =>
    call(contract.placeLoanBids, { params: { id: book }, body, idempotencyKey: newIdempotencyKey() }),
  )

export const useWithdrawLoanBids = (book: string, onDone: () => void) =>
  useSaleAction(book, onDone, () => call(contract.withdrawLoanBids, { params: { id: book } }))

export const useAcceptCombination = (book: string, onDone: () => void) =>
  useSaleAction(book, onDone, (body: { total: string; below_reserve: boolean }) =>
    call(contract.acceptCombination, { params: { id: book }, body, idempotencyKey: newIdempotencyKey() }),
  )

export const useRemoveLoan = (book: string, onDone: () => void) =>
  useSaleAction(book, onDone, (body: { loan: string; reason: string }) =>
    call(contract.removeLoan, { params: { id: book }, body }),
  )

export async function saveBidSheet(book: string, reference: string): Promise<void> {
  saveBlob(
    `Bids on ${reference}.xlsx`,
    await callForFile(contract.downloadBidSheet, { params: { id: book } }),
  )
}

/** Checks a bid sheet; nothing is bid. */
export const useReadBidSheet = (book: string) =>
  useMutation({
    mutationFn: (file: File) => {
      const form = new FormData()
      form.append('files', file, file.name)
      return upload({ ...contract.readBidSheet, path: `/loan-deal/${book}/bid_sheet/` }, form)
    },
  })
