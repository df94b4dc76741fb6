import type { MiniBar } from '../../ui/charts/MiniBars.tsx'
import { percentText } from '../../ui/format.ts'

const MOST_BARS = 8

/** A bar for each whole percent of yield, gaps included; the last one has the deals of all higher yields. */
export function yieldBars(byYield: Readonly<Record<string, number>>): MiniBar[] {
  const percents = Object.keys(byYield).map(Number)
  const [low, high] = [Math.min(...percents), Math.max(...percents)]
  const last = Math.min(high, low + MOST_BARS - 1)
  return Array.from({ length: last - low + 1 }, (_, n) => {
    const percent = low + n
    const isOpen = percent === last && high > last
    const isIn = (other: number) => other === percent || (isOpen && other > percent)
    return {
      label: percentText(String(percent)) + (isOpen ? '+' : ''),
      value: percents.filter(isIn).reduce((sum, other) => sum + (byYield[other] ?? 0), 0),
    }
  })
}
