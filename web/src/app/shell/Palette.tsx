import { useHotkeys } from '@mantine/hooks'
import type { Role } from '#domain/kernel/route.ts'
import { createStore, useStore } from '../../platform/store.ts'
import { later } from '../../ui/feedback/later.tsx'

/** Number of requests to open the palette. */
const openings = createStore(0)

export const openPalette = () => openings.set(openings.get() + 1)

const CommandPalette = later(
  () => import('./CommandPalette.tsx'),
  () => openings.set(0),
)

/** Opens the command palette with Ctrl+K or Cmd+K; its code is loaded on first use. */
export function Palette({ roles }: { roles: readonly Role[] }) {
  const times = useStore(openings)
  useHotkeys([['mod+K', openPalette]], [])
  if (times === 0) return null
  return <CommandPalette roles={roles} openings={times} />
}
