import { useEffect, useSyncExternalStore } from 'react'
import { loadToasts, toastPlace } from './toast.ts'

/** Longer than a slow phone needs for its first page. */
const LOADED_AFTER_MS = 10_000

/** Where toasts appear. Its code is loaded after what a page shows, or by the first toast; without a connection later. */
export function ToastPlace({ load = loadToasts }: { load?: () => Promise<unknown> }) {
  const Place = useSyncExternalStore(toastPlace.subscribe, toastPlace.get)
  useEffect(() => {
    const timer = setInterval(
      () =>
        void load().then(
          () => clearInterval(timer),
          () => {},
        ),
      LOADED_AFTER_MS,
    )
    return () => clearInterval(timer)
  }, [load])
  return Place && <Place />
}
