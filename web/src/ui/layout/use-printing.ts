import { useSyncExternalStore } from 'react'

const print = () => window.matchMedia('print')
const subscribe = (onChange: () => void) => {
  const query = print()
  query.addEventListener('change', onChange)
  return () => query.removeEventListener('change', onChange)
}

/** True while the page is laid out for print. */
export const usePrinting = () => useSyncExternalStore(subscribe, () => print().matches)
