import { keepPreviousData, useMutation, useQuery } from '@tanstack/react-query'
import { matchPath, useNavigate } from 'react-router'
import type { z } from 'zod'
import { fileName } from '#domain/kernel/file-name.ts'
import { paths } from '#domain/kernel/paths.ts'
import type { RouteBody } from '#domain/kernel/route.ts'
import * as contract from '#domain/signing/contract.ts'
import { type MySigning, signedTitle } from '#domain/signing/vocabulary.ts'
import { call, callForFile } from '../../platform/api/client.ts'
import { useAction } from '../../platform/api/use-action.ts'
import { renewOn, renewOnNotification } from '../../platform/live/renew.ts'
import { saveBlob } from '../../ui/save-file.ts'

const ALL_KEY = ['signing-requests'] as const
const keyOf = (deal: string) => [...ALL_KEY, 'of', deal] as const
const MINE_KEY = [...ALL_KEY, 'mine'] as const

/** The largest page, and more than a deal has under way; the list is not turned page by page. */
const ALL = '50'

renewOnNotification((deal) => [keyOf(deal)])
renewOn(({ link }) => (link === paths.signing ? [MINE_KEY] : []))

/** The requests for signatures of a deal that the reader may see, the latest first, live. */
export const useSigningRequests = (deal: string) =>
  useQuery({
    queryKey: keyOf(deal),
    queryFn: ({ signal }) =>
      call(contract.listSigningRequests, { query: { loan_deal: deal, page_size: ALL }, signal }),
  })

export const MINE_PAGE = 10

/** The signing requests to the reader: those that await their signature, or a page of the others; live. */
export const useMySigning = (mine: MySigning, page = 1) =>
  useQuery({
    queryKey: [...MINE_KEY, mine, page],
    queryFn: ({ signal }) =>
      call(contract.listSigningRequests, {
        query: { mine, page: String(page), page_size: mine === 'to_sign' ? ALL : String(MINE_PAGE) },
        signal,
      }),
    placeholderData: keepPreviousData,
  })

type Sending = z.input<RouteBody<typeof contract.startSigning>>

export const useStartSigning = (onDone: () => void) =>
  useAction(
    ({ file, body }: { file: string; body: Sending }) =>
      call(contract.startSigning, { params: { id: file }, body }),
    onDone,
  )

export const useRemind = (onDone: () => void) =>
  useAction((id: string) => call(contract.remindSigners, { params: { id } }), onDone)

export const useVoidSigning = (onDone: () => void) =>
  useAction(
    ({ id, reason }: { id: string; reason: string }) =>
      call(contract.voidSigning, { params: { id }, body: { reason } }),
    onDone,
  )

/** Opens the page where the signer signs: one of this app, or that of an outside provider. */
export function useGoToSign(): (url: string) => void {
  const navigate = useNavigate()
  return (url) => {
    const { pathname, search } = new URL(url)
    if (matchPath(paths.sign.pattern, pathname)) void navigate(pathname + search)
    else window.location.assign(url)
  }
}

/** Leads to the place where the reader signs a request. */
export function useSignRequest() {
  const goToSign = useGoToSign()
  return useMutation({
    mutationFn: (id: string) => call(contract.signRequest, { params: { id } }),
    onSuccess: ({ url }) => goToSign(url),
  })
}

/** Saves the document with all signatures. */
export const useSignedDocument = () =>
  useMutation({
    mutationFn: async ({ id, title }: Pick<contract.SigningRequest, 'id' | 'title'>) =>
      saveBlob(
        fileName(signedTitle(title), 'application/pdf'),
        await callForFile(contract.signedDocument, { params: { id } }),
      ),
    meta: { changes: false },
  })
