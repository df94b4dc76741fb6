const two = (n: number) => String(n).padStart(2, '0')

/** `YYYY-MM-DD HH:mm:ss` of an ISO 8601 moment in the reader's time zone; null if there is none. */
export function toLocal(iso: string | null | undefined): string | null {
  const at = iso ? new Date(iso) : null
  if (!at || Number.isNaN(at.getTime())) return null
  const day = `${at.getFullYear()}-${two(at.getMonth() + 1)}-${two(at.getDate())}`
  return `${day} ${two(at.getHours())}:${two(at.getMinutes())}:${two(at.getSeconds())}`
}

/** Inverse of `toLocal`: the ISO 8601 moment in UTC. */
export function fromLocal(local: string | null): string | null {
  const at = local ? new Date(local.replace(' ', 'T')) : null
  return at && !Number.isNaN(at.getTime()) ? at.toISOString() : null
}
