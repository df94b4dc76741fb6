/** `PDF`: the label of a file icon. */
export const fileSign = (name: string) =>
  name.includes('.')
    ? name
        .slice(name.lastIndexOf('.') + 1)
        .slice(0, 4)
        .toUpperCase()
    : '?'

/** `1.2 GB`, `1.8 MB`, `214 KB`. */
export function formatBytes(bytes: number): string {
  if (bytes >= 1024 ** 3) return `${(bytes / 1024 ** 3).toFixed(1)} GB`
  if (bytes >= 1024 * 1024) return `${(bytes / 1024 / 1024).toFixed(1)} MB`
  return `${Math.max(1, Math.round(bytes / 1024))} KB`
}
