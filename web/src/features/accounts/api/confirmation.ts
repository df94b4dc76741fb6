import { useMutation, useQuery } from '@tanstack/react-query'
import { beginConfirmation, getConfirmation } from '#domain/sign-on/contract.ts'
import { call } from '../../../platform/api/client.ts'
import { accountKeys } from './keys.ts'

/** Whether a sign-on proves who the reader is, for those without a password. */
export const useConfirmation = () =>
  useQuery({
    queryKey: accountKeys.confirmation,
    queryFn: ({ signal }) => call(getConfirmation, { signal }),
  })

/** Opens the page of the provider beside this one, which keeps what was typed. False if the browser does not allow it. */
export const useBeginConfirmation = () =>
  useMutation({
    // Opened before the request: a browser opens a page only in answer to a press.
    mutationFn: async () => {
      const page = window.open('', '_blank', 'popup,width=560,height=720')
      if (!page) return false
      try {
        page.location = (await call(beginConfirmation)).url
      } catch (error) {
        page.close()
        throw error
      }
      return true
    },
    // Nothing has changed yet.
    meta: { changes: false },
  })
