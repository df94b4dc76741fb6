const KEY = 'homeslice-view-as-recent'
const MOST = 5

/** Whom this administrator has viewed as, the latest first. Ids alone are kept: names stay on the server. */
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

/** At log-out: who was looked at is nobody else's business. */
export const forgetViews = () => store([])

function store(ids: readonly string[]) {
  try {
    if (ids.length > 0) localStorage.setItem(KEY, JSON.stringify(ids))
    else localStorage.removeItem(KEY)
  } catch {
    // A browser without storage shows the search alone.
  }
}
