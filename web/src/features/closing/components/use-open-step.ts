import type { ClosingStep } from '#domain/closing/vocabulary.ts'
import { useUrlState } from '../../../ui/lists/use-url-state.ts'

/** The expanded step, stored in the URL so that links can open it. */
export function useOpenStep() {
  const { get, set } = useUrlState()
  return {
    opened: get('step'),
    open: (step: ClosingStep) => {
      set({ step })
      // After its details are rendered.
      requestAnimationFrame(() =>
        document.getElementById(`step-${step}`)?.scrollIntoView({ block: 'center' }),
      )
    },
    toggle: (step: ClosingStep) => set({ step: get('step') === step ? null : step }),
  }
}
