import { useCallback, useState } from 'react'

/**
 * Whether an element hides something at its right edge or at its left, now and as its content, its size or its scrolling
 * changes; and whether it scrolls sideways at all.
 */
export function useIsCutOff<E extends HTMLElement>() {
  const [isCutOff, setIsCutOff] = useState(false)
  const [isScrolled, setIsScrolled] = useState(false)
  const [scrolls, setScrolls] = useState(false)
  const ref = useCallback((element: E | null) => {
    if (!element) return
    const look = () => {
      const hidden = element.scrollWidth - element.clientWidth
      setScrolls(hidden > 1)
      setIsCutOff(hidden - element.scrollLeft > 1)
      setIsScrolled(element.scrollLeft > 1)
    }
    // The observer reports after the first frame, in which the keyboard would not reach it.
    look()
    const observer = new ResizeObserver(look)
    observer.observe(element)
    const observeChildren = () => {
      for (const child of element.children) observer.observe(child)
    }
    observeChildren()
    // Those that are added later too.
    const added = new MutationObserver(observeChildren)
    added.observe(element, { childList: true })
    element.addEventListener('scroll', look, { passive: true })
    return () => {
      observer.disconnect()
      added.disconnect()
      element.removeEventListener('scroll', look)
    }
  }, [])
  return { ref, isCutOff, isScrolled, scrolls }
}
