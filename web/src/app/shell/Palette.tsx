import { useHotkeys } from '@mantine/hooks'
import { lazy, Suspense } from 'react'
import type { Role } from '#domain/kernel/route.ts'
import { createStore, useStore } from '../../platform/store.ts'

const CommandPalette = lazy(() => import('./CommandPalette.tsx'))

/** How often it was asked for; each time it opens. */
const asked = createStore(0)

export const openPalette = () => asked.set(asked.get() + 1)

/** Listens for Ctrl or Cmd and K; the palette itself is loaded when it is first asked for. */
export function Palette({ roles }: { roles: readonly Role[] }) {
  const times = useStore(asked)
  useHotkeys([['mod+K', openPalette]], [])
  if (times === 0) return null
  return (
    <Suspense>
      <CommandPalette roles={roles} asked={times} />
    </Suspense>
  )
}
