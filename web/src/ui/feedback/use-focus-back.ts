import { useEffect, useState } from 'react'

/**
 * Returns the focus to the element that opened a dialog when its caller unmounts it; a modal that stays mounted does so
 * itself. The element is read during rendering, because the modal takes the focus before any effect runs.
 */
export function useFocusBack(opened: boolean): void {
  const [before] = useState(() => (opened ? document.activeElement : null))
  useEffect(
    () => () => {
      if (before instanceof HTMLElement && before.isConnected) before.focus({ preventScroll: true })
    },
    [before],
  )
}
