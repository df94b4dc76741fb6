// Sets the colour scheme before the first paint. A file of its own, because the content security policy allows no inline script.
;(() => {
  let chosen
  try {
    chosen = localStorage.getItem('homeslice-color-scheme')
  } catch {
    chosen = null
  }
  const dark = chosen === 'dark' || (chosen !== 'light' && matchMedia('(prefers-color-scheme: dark)').matches)
  document.documentElement.setAttribute('data-mantine-color-scheme', dark ? 'dark' : 'light')
})()
