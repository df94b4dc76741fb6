import { type Ref, useLayoutEffect } from 'react'

interface TargetProps {
  element: HTMLElement
  ref?: Ref<HTMLElement>
}

/** In place of a button that is on the page already. */
export function Target({ element, ref }: TargetProps) {
  useLayoutEffect(() => {
    if (typeof ref === 'function') ref(element)
    else if (ref) ref.current = element
  }, [element, ref])
  return null
}
