import { type UseMutationResult, useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import * as contract from '#domain/signing/contract.ts'
import type { Place } from '#domain/signing/rules.ts'
import { addressOf, call } from '../../platform/api/client.ts'

const keyOf = (token: string) => ['signing-page', token] as const

/**
 * How often the page of a signer who waits for others, or for the signed document, polls; it has no live connection.
 */
const NEWS_MS = 5_000

/** What a signer sees at the mailed link. */
export const useSigning = (token: string) =>
  useQuery({
    queryKey: keyOf(token),
    queryFn: ({ signal }) => call(contract.openSigning, { params: { token }, signal }),
    refetchInterval: ({ state: { data } }) => (data && awaitsUpdate(data) ? NEWS_MS : false),
  })

const awaitsUpdate = ({ status, signer, document }: contract.SigningPage) =>
  signer.status === 'waiting' || (status === 'completed' && !document.is_finished)

/** The address of the document: the one to sign, and once it is finished the signed one. */
export const documentAddress = (token: string) =>
  addressOf(contract.signingDocument.path, { token }, undefined)

/** An action of the signer; what is shown afterwards is its response. */
function useSignerAction<Input = void>(
  token: string,
  action: (input: Input) => Promise<contract.SigningPage>,
  onDone?: (page: contract.SigningPage) => void,
): UseMutationResult<contract.SigningPage, Error, Input> {
  const client = useQueryClient()
  return useMutation({
    mutationFn: action,
    onSuccess: (page) => {
      onDone?.(page)
      client.setQueryData(keyOf(token), page)
    },
  })
}

export const useConsent = (token: string, onDone: () => void) =>
  useSignerAction(
    token,
    (version: string) =>
      call(contract.consentToSigning, { params: { token }, body: { version, accepts: true } }),
    onDone,
  )

export const useSendCode = (token: string, onDone: () => void) =>
  useSignerAction(token, () => call(contract.sendSigningCode, { params: { token } }), onDone)

/** A signature as it is sent: a picture, or the name in a script typeface. */
export type Signature = { drawn: string } | { typed: string }

export const useSign = (token: string, onDone: () => void) =>
  useSignerAction(
    token,
    (body: { code: string; signature: Signature; place: Place }) =>
      call(contract.signDocument, { params: { token }, body }),
    onDone,
  )

export const useDecline = (token: string, onDone: () => void) =>
  useSignerAction(
    token,
    (reason: string) => call(contract.declineToSign, { params: { token }, body: { reason } }),
    onDone,
  )
