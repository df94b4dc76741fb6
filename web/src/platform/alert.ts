import type { ReactNode } from 'react'
import { createStore, useStore } from './store.ts'

export interface Alert {
  severity: 'info' | 'warning' | 'error'
  title: string
  message?: ReactNode
  action?: ReactNode
}

const alert = createStore<Alert | null>(null)

/**
 * Shows the banner under the top bar, in place of the previous one.
 * @returns a function that removes it, unless another has taken its place
 */
export function showAlert(next: Alert): () => void {
  alert.set(next)
  return () => {
    if (alert.get() === next) alert.set(null)
  }
}

export const dismissAlert = () => alert.set(null)
export const currentAlert = () => alert.get()
export const useAlert = () => useStore(alert)
