import { createStore } from '../store.ts'

const KEY = 'homeslice-view-as'

function stored(): string | null {
  try {
    return sessionStorage.getItem(KEY)
  } catch {
    return null
  }
}

/** Id of the viewed user, for this tab only; independent of the logged-in user. */
export const viewAs = createStore<string | null>(stored())

viewAs.subscribe(() => {
  const id = viewAs.get()
  try {
    if (id) sessionStorage.setItem(KEY, id)
    else sessionStorage.removeItem(KEY)
  } catch {
    // Without storage the choice is lost on reload.
  }
})
