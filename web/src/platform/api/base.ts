/** The base path of the API, read at run time from `<meta name="api-base" content="/api">`. */
export const apiBase = (
  document.querySelector<HTMLMetaElement>('meta[name="api-base"]')?.content || '/api'
).replace(/\/$/, '')

export function liveUrl(): string {
  const url = new URL(`${apiBase}/notifications/`, window.location.href)
  url.protocol = url.protocol === 'https:' ? 'wss:' : 'ws:'
  return url.href
}
