import type { z } from 'zod'
import type { Route } from '#domain/kernel/route.ts'
import { serverNow } from '../clock/server-clock.ts'
import { refresh } from '../session/session.ts'
import { accessToken, isExpiring } from '../session/token.ts'
import { viewAs } from '../view-as/view-as.ts'
import { addressOf } from './client.ts'
import { rejection, unparsable, unreachable } from './error.ts'

interface UploadOptions {
  /** Share of the body sent, 0 to 1. */
  onProgress?: (share: number) => void
  signal?: AbortSignal
}

/**
 * Sends a form with files. Uses XMLHttpRequest, because `fetch` does not report upload progress. Sends the same
 * headers and throws the same `ApiError` as `call`.
 */
export async function upload<Answer extends z.ZodType>(
  route: Route<z.ZodType, z.ZodType, z.ZodType, Answer>,
  form: FormData,
  options: UploadOptions = {},
): Promise<z.output<Answer>> {
  const token = accessToken.get()
  // A token that expires during a long upload would make the whole upload fail.
  if (token && isExpiring(token, serverNow())) await refresh()
  let sent = await send(route, form, options)
  if (sent.status === 401 && (await refresh())) sent = await send(route, form, options)
  let body: unknown
  try {
    body = JSON.parse(sent.responseText)
  } catch {
    throw unparsable(sent.status)
  }
  if (sent.status < 200 || sent.status > 299)
    throw rejection(sent.status, body, sent.getResponseHeader('Retry-After'))
  return body as z.output<Answer>
}

function send(
  route: Pick<Route, 'method' | 'path'>,
  form: FormData,
  { onProgress, signal }: UploadOptions,
): Promise<XMLHttpRequest> {
  return new Promise((resolve, reject) => {
    const request = new XMLHttpRequest()
    request.open(route.method, addressOf(route.path, undefined, undefined))
    request.setRequestHeader('Accept', 'application/json')
    const token = accessToken.get()
    if (token) request.setRequestHeader('Authorization', `Bearer ${token}`)
    const viewed = viewAs.get()
    if (viewed) request.setRequestHeader('View-As-User', viewed)
    request.upload.onprogress = (event) => {
      if (event.lengthComputable) onProgress?.(event.loaded / event.total)
    }
    request.onload = () => resolve(request)
    request.onerror = () => reject(unreachable())
    request.onabort = () => reject(new DOMException('The upload was stopped.', 'AbortError'))
    signal?.addEventListener('abort', () => request.abort())
    request.send(form)
  })
}
