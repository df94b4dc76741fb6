import { useSyncExternalStore } from 'react'

export interface ReadableStore<Value> {
  get: () => Value
  subscribe: (listener: () => void) => () => void
}

export interface Store<Value> extends ReadableStore<Value> {
  set: (value: Value) => void
}

/** A value outside React that components can follow: `useStore(alertStore)`. */
export function createStore<Value>(initial: Value): Store<Value> {
  let value = initial
  const listeners = new Set<() => void>()
  return {
    get: () => value,
    set: (next) => {
      if (Object.is(next, value)) return
      value = next
      for (const listener of listeners) listener()
    },
    subscribe: (listener) => {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
  }
}

export const useStore = <Value>(store: ReadableStore<Value>) =>
  useSyncExternalStore(store.subscribe, store.get, store.get)
