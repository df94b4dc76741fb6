import { useDebouncedValue } from '@mantine/hooks'
import { useEffect, useState } from 'react'
import { isApiError } from '../../../platform/api/error.ts'
import { loadContent } from './use-content.ts'

/** Pages that are only scrolled past are not asked for. */
const SETTLED_MS = 80
/** While pages change their size, the one that is read is out of view for a moment. */
const KEPT_MS = 300
const RETRY_SECONDS = 2

type Picture = { state: 'loading' } | { state: 'ready'; url: string } | { state: 'failed'; error: unknown }

/**
 * The picture of a page, loaded while it is in view or next; its memory is released afterwards. A busy server is asked
 * again.
 */
export function usePagePicture(address: string, isNear: boolean): Picture {
  const [picture, setPicture] = useState<Picture>({ state: 'loading' })
  const [wasNear] = useDebouncedValue(isNear, KEPT_MS)
  const isShown = isNear || wasNear
  useEffect(() => {
    if (!isShown) return
    const abort = new AbortController()
    let made: string | undefined
    let timer: ReturnType<typeof setTimeout>
    const load = async () => {
      try {
        const { bytes, type } = await loadContent(address, abort.signal)
        if (abort.signal.aborted) return
        made = URL.createObjectURL(new Blob([bytes], { type }))
        setPicture({ state: 'ready', url: made })
      } catch (error) {
        if (abort.signal.aborted) return
        if (isApiError(error, 429) || isApiError(error, 503))
          timer = setTimeout(load, (error.retryAfterSeconds ?? RETRY_SECONDS) * 1_000)
        else setPicture({ state: 'failed', error })
      }
    }
    timer = setTimeout(load, SETTLED_MS)
    return () => {
      abort.abort()
      clearTimeout(timer)
      if (made) URL.revokeObjectURL(made)
      setPicture({ state: 'loading' })
    }
  }, [address, isShown])
  return picture
}
