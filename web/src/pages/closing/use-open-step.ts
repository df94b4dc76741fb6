import type { ClosingStep } from '#domain/closing/vocabulary.ts'
import { useUrlState } from '../../ui/lists/use-url-state.ts'

/** The step whose details stand open; the address holds it, so that a link leads there. */
export function useOpenStep() {
  const { get, set } = useUrlState()
  return {
    opened: get('step'),
    open: (step: ClosingStep) => {
      set({ step })
      // After its details stand.
      requestAnimationFrame(() =>
        document.getElementById(`step-${step}`)?.scrollIntoView({ block: 'center' }),
      )
    },
    toggle: (step: ClosingStep) => set({ step: get('step') === step ? null : step }),
  }
}
