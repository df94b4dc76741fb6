import type { ReactNode } from 'react'
import { createStore, useStore } from './store.ts'

export interface Alert {
  severity: 'info' | 'warning' | 'error'
  title: string
  message?: ReactNode
  action?: ReactNode
}

const alert = createStore<Alert | null>(null)

/** The banner under the top bar; `null` takes it away. One at a time: the later one is the more urgent. */
export const showAlert = (next: Alert | null) => alert.set(next)
export const useAlert = () => useStore(alert)
