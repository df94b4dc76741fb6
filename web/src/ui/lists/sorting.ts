import type { ReactNode } from 'react'

export interface SortChoice {
  /** A key of the ordering. */
  value: string
  label: ReactNode
  /** What it leaves equal is sorted by others, and it by none. */
  isFirstOnly?: boolean
}

export interface Sorting {
  choices: readonly SortChoice[]
  /** Undefined in the order that the list has without any. */
  ordering: string | undefined
  onOrder: (ordering: string) => void
}
