import { useRef } from 'react'

/**
 * Lets a deed start only when the one before it is over. A second click can come before the button is drawn as busy;
 * this is known at once. The deed calls `over` when it has failed and may be tried again.
 */
export function useOneAtATime() {
  const isUnderWay = useRef(false)
  return (action: (over: () => void) => void) => {
    if (isUnderWay.current) return
    isUnderWay.current = true
    action(() => {
      isUnderWay.current = false
    })
  }
}
