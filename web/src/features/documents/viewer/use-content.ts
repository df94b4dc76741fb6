import { useEffect, useState } from 'react'
import { ApiError, rejection, unparsable, unreachable } from '../../../platform/api/error.ts'

/** A document on its way into the viewer. */
export type Content =
  | { state: 'loading'; share: number | null }
  | { state: 'ready'; bytes: Uint8Array<ArrayBuffer>; type: string }
  | { state: 'failed'; error: ApiError }

/**
 * Loads a document with its progress. It is loaded once for each key, even if the deal's page has a new address for
 * it meanwhile.
 * @param key changes for another document and for another attempt
 */
export function useContent(key: string, url: string): Content {
  const [content, setContent] = useState<{ key: string; content: Content } | null>(null)
  // biome-ignore lint/correctness/useExhaustiveDependencies: the address is renewed every hour, the document is not
  useEffect(() => {
    const abort = new AbortController()
    const show = (next: Content) => {
      if (!abort.signal.aborted) setContent({ key, content: next })
    }
    loadContent(url, abort.signal, (share) => show({ state: 'loading', share })).then(
      ({ bytes, type }) => show({ state: 'ready', bytes, type }),
      (error: unknown) => show({ state: 'failed', error: error instanceof ApiError ? error : unreachable() }),
    )
    return () => abort.abort()
  }, [key])
  return content?.key === key ? content.content : { state: 'loading', share: null }
}

/** Loads what the server shows of a document at an address. @throws ApiError */
export async function loadContent(url: string, signal: AbortSignal, onShare = (_share: number) => {}) {
  const response = await fetch(url, { signal, credentials: 'same-origin' })
  if (!response.ok) {
    const body: unknown = await response.json().catch(() => null)
    throw body === null
      ? unparsable(response.status)
      : rejection(response.status, body, response.headers.get('Retry-After'))
  }
  const total = Number(response.headers.get('Content-Length'))
  const parts: Uint8Array<ArrayBuffer>[] = []
  let loaded = 0
  const reader = response.body?.getReader()
  for (let part = await reader?.read(); part && !part.done; part = await reader?.read()) {
    parts.push(part.value)
    loaded += part.value.length
    if (total > 0) onShare(Math.min(1, loaded / total))
  }
  const blob = new Blob(parts)
  return { bytes: new Uint8Array(await blob.arrayBuffer()), type: response.headers.get('Content-Type') ?? '' }
}
