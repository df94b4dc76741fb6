/* global PAGES, APP */
;(() => {
  const stored = (storage, name) => {
    try {
      return window[storage].getItem(name)
    } catch {
      return null
    }
  }
  const chosen = stored('localStorage', 'homeslice-color-scheme')
  const dark = chosen === 'dark' || (chosen !== 'light' && matchMedia('(prefers-color-scheme: dark)').matches)
  document.documentElement.setAttribute('data-mantine-color-scheme', dark ? 'dark' : 'light')

  const isKnown = stored('localStorage', 'homeslice-session') !== null
  const page = PAGES.find(({ address }) => new RegExp(address).test(location.pathname))
  if (isKnown) {
    const api = document.querySelector('meta[name="api-base"]').content
    const accept = 'application/json'
    const early = {}
    window.homesliceEarly = early
    const refresh = () =>
      fetch(`${api}/accounts/token/refresh/`, {
        method: 'POST',
        headers: { accept, 'content-type': accept },
        body: '{}',
      })
    const token = 'locks' in navigator ? navigator.locks.request('homeslice-refresh', refresh) : refresh()
    const keep = (path, response) => {
      early[api + path] = response.catch(() => null)
      return response.then((kept) => kept.clone().json())
    }
    const session = keep('/accounts/token/refresh/', token)
    if (stored('sessionStorage', 'homeslice-view-as') === null) {
      const ask = async (path) => {
        const { access } = await session
        return access ? fetch(api + path, { headers: { accept, authorization: `Bearer ${access}` } }) : null
      }
      const me = keep('/accounts/me/', ask('/accounts/me/'))
      const { address, query } = page ?? {}
      if (query && !location.search) {
        const path = location.pathname.replace(new RegExp(address), query)
        // Who has not completed registration is led elsewhere.
        const isMember = async () => (await me).next_step === 'home'
        keep(
          path,
          isMember().then((may) => (may ? ask(path) : null)),
        ).catch(() => {})
      } else me.catch(() => {})
    } else session.catch(() => {})
  }
  const load = (file, loaded) => {
    const link = document.createElement('link')
    link.rel = 'modulepreload'
    link.crossOrigin = ''
    link.href = file
    if (loaded) link.onload = loaded
    document.head.append(link)
  }
  // On a slow connection all that is asked for shares it, and nothing runs before the app is there: it comes first.
  load(APP, () => {
    for (const file of page?.[isKnown ? 'member' : 'visitor'] ?? []) {
      if (file.endsWith('.css')) fetch(file).catch(() => {})
      else load(file)
    }
  })
})()
