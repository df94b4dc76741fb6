const KEY = 'homeslice-view-as-recent'
const MOST = 5

/** Ids of recently viewed users, latest first. Names are not stored in the browser. */
export function recentViews(): string[] {
  try {
    const known: unknown = JSON.parse(localStorage.getItem(KEY) ?? '[]')
    return Array.isArray(known) ? known.filter((id) => typeof id === 'string').slice(0, MOST) : []
  } catch {
    return []
  }
}

export function rememberView(id: string) {
  store([id, ...recentViews().filter((other) => other !== id)].slice(0, MOST))
}

/** Called at log-out, because the list is private to the administrator. */
export const forgetViews = () => store([])

function store(ids: readonly string[]) {
  try {
    if (ids.length > 0) localStorage.setItem(KEY, JSON.stringify(ids))
    else localStorage.removeItem(KEY)
  } catch {
    // Without storage only the search is shown.
  }
}
