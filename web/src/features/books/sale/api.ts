import { t } from '@lingui/core/macro'
import { useMutation, useQuery } from '@tanstack/react-query'
import * as contract from '#domain/books/sale/contract.ts'
import { call, callForFile } from '../../../platform/api/client.ts'
import { newIdempotencyKey } from '../../../platform/api/idempotency-key.ts'
import { upload } from '../../../platform/api/upload.ts'
import { useAction } from '../../../platform/api/use-action.ts'
import { renewOnAnyNotification, renewOnNotification } from '../../../platform/live/renew.ts'
import { saveBlob } from '../../../ui/save-file.ts'

const keys = {
  of: (book: string) => ['books', book] as const,
  bids: (book: string) => ['books', book, 'bids'] as const,
  comparison: (book: string) => ['books', book, 'comparison'] as const,
  own: ['books', 'own'] as const,
  sale: (book: string) => ['books', book, 'sale'] as const,
}

renewOnNotification((book) => [keys.of(book)])
renewOnAnyNotification(keys.own)

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

export const usePlaceLoanBids = (book: string, onDone: () => void) =>
  useAction(
    (body: { is_package: boolean; bids: { loan: string; amount: string }[] }) =>
      call(contract.placeLoanBids, { params: { id: book }, body, idempotencyKey: newIdempotencyKey() }),
    onDone,
  )

export const useWithdrawLoanBids = (book: string, onDone: () => void) =>
  useAction(() => call(contract.withdrawLoanBids, { params: { id: book } }), onDone)

export const useAcceptCombination = (book: string, onDone: () => void) =>
  useAction(
    (body: { total: string; below_reserve: boolean }) =>
      call(contract.acceptCombination, { params: { id: book }, body, idempotencyKey: newIdempotencyKey() }),
    onDone,
  )

export const useRemoveLoan = (book: string, onDone: () => void) =>
  useAction(
    (body: { loan: string; reason: string }) => call(contract.removeLoan, { params: { id: book }, body }),
    onDone,
  )

export async function saveBidSheet(book: string, reference: string): Promise<void> {
  saveBlob(
    t`Bids on ${reference}.xlsx`,
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
    meta: { changes: false },
  })
