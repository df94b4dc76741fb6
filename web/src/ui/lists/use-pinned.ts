import { useCallback, useState } from 'react'

/**
 * How far from the left edge each column of a table that stays in view has to stop, so that they are side by side.
 * Measured at the header cells marked `data-pinned="left"`, and again when their widths change.
 * @returns a ref for the header row, and the offset in pixels by the column's key
 */
export function usePinned() {
  const [offsets, setOffsets] = useState<Readonly<Record<string, number>>>({})
  const ref = useCallback((row: HTMLTableRowElement | null) => {
    if (!row) return
    const measure = () => {
      let left = 0
      const found: Record<string, number> = {}
      for (const cell of row.cells) {
        if (cell.dataset.pinned !== 'left') continue
        found[cell.dataset.key ?? ''] = left
        left += cell.offsetWidth
      }
      setOffsets((known) => (JSON.stringify(known) === JSON.stringify(found) ? known : found))
    }
    const sizes = new ResizeObserver(measure)
    const observe = () => {
      sizes.disconnect()
      for (const cell of row.cells) sizes.observe(cell)
      measure()
    }
    const columns = new MutationObserver(observe)
    columns.observe(row, {
      childList: true,
      subtree: true,
      attributes: true,
      attributeFilter: ['data-pinned'],
    })
    observe()
    return () => {
      sizes.disconnect()
      columns.disconnect()
    }
  }, [])
  return { ref, offsets }
}
