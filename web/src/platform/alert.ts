import type { ReactNode } from 'react'
import { createStore, useStore } from './store.ts'

export interface Alert {
  severity: 'info' | 'warning' | 'error'
  title: string
  message?: ReactNode
  action?: ReactNode
}

const alert = createStore<Alert | null>(null)

/** Shows the banner under the top bar; `null` removes it. A new banner replaces the previous one. */
export const showAlert = (next: Alert | null) => alert.set(next)
export const useAlert = () => useStore(alert)
