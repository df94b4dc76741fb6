import { useLingui } from '@lingui/react/macro'
import { createContext, type ReactNode, use, useRef, useState } from 'react'
import { useNavigate } from 'react-router'
import { isAuctioned } from '#domain/deals/kinds.ts'
import { isPossible } from '#domain/deals/lifecycle.ts'
import { paths } from '#domain/kernel/paths.ts'
import { isAutosaved } from '../../features/deals/form/draft/draft.ts'
import { toast } from '../../ui/feedback/toast.ts'
import { useDraft, useDraftState } from './DraftContext.tsx'
import { useNavigation } from './FormNavigation.tsx'

interface Actions {
  /** The deal can be submitted; otherwise changes are saved explicitly. */
  isSubmittable: boolean
  isBusy: boolean
  submit: () => Promise<void>
  save: () => Promise<void>
}

const ActionsContext = createContext<Actions | null>(null)

export function useFormActions() {
  const value = use(ActionsContext)
  if (!value) throw new Error('This component must be used within the deal form.')
  return value
}

export function FormActions({ children }: { children: ReactNode }) {
  const { t } = useLingui()
  const draft = useDraft()
  const navigate = useNavigate()
  const { showErrors } = useNavigation()
  const isSubmittable = useDraftState(
    ({ deal }) => deal === null || isPossible('submit', deal.deal_state, { is_auctioned: isAuctioned(deal) }),
  )
  const isManual = useDraftState(({ deal }) => !isAutosaved(deal))
  const [isBusy, setBusy] = useState(false)
  // Several buttons trigger the same action, and state alone would let a double click through.
  const running = useRef(false)

  const once = async (action: () => Promise<void>) => {
    if (running.current) return
    running.current = true
    setBusy(true)
    try {
      await action()
    } finally {
      running.current = false
      setBusy(false)
    }
  }

  const submit = () =>
    once(async () => {
      const result = await draft.submit()
      if (result !== 'submitted') return showErrors()
      toast.success(t`Submitted for review`)
      const { deal } = draft.store.get()
      if (deal) await navigate(paths.deal(deal.id))
    })
  const save = () =>
    once(async () => {
      const isSaved = await draft.flush()
      if (isSaved && !draft.isDirty()) toast.success(isManual ? t`Changes saved` : t`Draft saved`)
      else showErrors()
    })
  return <ActionsContext value={{ isSubmittable, isBusy, submit, save }}>{children}</ActionsContext>
}
