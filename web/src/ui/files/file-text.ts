import { language } from '#domain/kernel/language.ts'
import { formatNumber } from '../format.ts'

/** `PDF`: the label of a file icon. */
export const fileSign = (name: string) =>
  name.includes('.')
    ? name
        .slice(name.lastIndexOf('.') + 1)
        .slice(0, 4)
        .toUpperCase()
    : '?'

/** `1.2 GB`, `1.8 MB`, `214 KB`; in French `1,2 Go`, `1,8 Mo`, `214 Ko`. */
export function formatBytes(bytes: number): string {
  if (bytes >= 1024 ** 3) return sized((bytes / 1024 ** 3).toFixed(1), 'G')
  if (bytes >= 1024 * 1024) return sized((bytes / 1024 / 1024).toFixed(1), 'M')
  return sized(String(Math.max(1, Math.round(bytes / 1024))), 'K')
}

const sized = (number: string, unit: string) =>
  language() === 'fr' ? `${formatNumber(number)}\u00a0${unit}o` : `${number} ${unit}B`
