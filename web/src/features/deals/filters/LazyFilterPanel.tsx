import { lazy, Suspense } from 'react'
import { TextSkeleton } from '../../../ui/feedback/Skeletons.tsx'
import type { FilterPanelProps } from './FilterPanel.tsx'

export type { FilterPanelProps } from './FilterPanel.tsx'

const Panel = lazy(async () => ({ default: (await import('./FilterPanel.tsx')).FilterPanel }))

/** The panel of filters, whose code a phone loads when its sheet is opened. It is in a column or sheet of its own. */
export const FilterPanel = (props: FilterPanelProps) => (
  <Suspense fallback={<TextSkeleton lines={12} />}>
    <Panel {...props} />
  </Suspense>
)
