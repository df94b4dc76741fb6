import { useRef } from 'react'

/**
 * Starts an action only if the previous one has finished. A second click can come before the button renders as
 * busy. The action calls `over` when it has failed and may be retried.
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
