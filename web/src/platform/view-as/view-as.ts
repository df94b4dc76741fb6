import { createStore } from '../store.ts'

const KEY = 'homeslice-view-as'

function stored(): string | null {
  try {
    return sessionStorage.getItem(KEY)
  } catch {
    return null
  }
}

/** The user an administrator looks through, for this tab alone. Kept apart from who is logged in. */
export const viewAs = createStore<string | null>(stored())

viewAs.subscribe(() => {
  const id = viewAs.get()
  try {
    if (id) sessionStorage.setItem(KEY, id)
    else sessionStorage.removeItem(KEY)
  } catch {
    // A browser without storage forgets the choice on reload, no more.
  }
})
