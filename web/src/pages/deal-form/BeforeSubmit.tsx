import { Plural, Trans, useLingui } from '@lingui/react/macro'
import { IconAlertTriangle, IconChevronRight, IconCircle, IconCircleCheck } from '@tabler/icons-react'
import { useState } from 'react'
import { useBreakpoint } from '../../ui/layout/use-breakpoint.ts'
import classes from './BeforeSubmit.module.css'
import { useDraftState } from './DraftContext.tsx'
import { useNavigation } from './FormNavigation.tsx'
import { usePathLabel } from './use-path-label.ts'

/** As many as fit next to the form; the rest can be expanded. */
const FIRST = 7

/** The list is beside the form where there is room, else in the last section; it is in one place. */
export const useIsListBeside = () => !useBreakpoint('laptop')

/** Everything that prevents submission; each line links to its field. */
export function BeforeSubmit({ isWhole }: { isWhole?: boolean }) {
  const { t } = useLingui()
  const view = useDraftState((state) => state.view)
  const [isUnfolded, setUnfolded] = useState(false)
  const label = usePathLabel()
  const { jumpTo } = useNavigation()
  const items = [
    ...Object.keys(view.issues).map((path) => ({ path, isIssue: true })),
    ...view.lacking.map(({ field }) => ({ path: field, isIssue: false })),
  ]
  const count = items.length
  const shown = isWhole || isUnfolded ? items : items.slice(0, FIRST)
  const words = (path: string, isIssue: boolean) => {
    const name = label(path)
    if (isIssue) return t`Fix: ${name}`
    return path === 'applicants' || path.startsWith('documents.') ? t`Add: ${name}` : name
  }
  if (count === 0) return <Ready />
  return (
    <>
      <ul className={classes.list} data-whole={isWhole || undefined}>
        {shown.map(({ path, isIssue }) => (
          <li key={path}>
            <button type="button" data-issue={isIssue || undefined} onClick={() => jumpTo(path)}>
              {isIssue ? <IconAlertTriangle size={16} aria-hidden /> : <IconCircle size={16} aria-hidden />}
              {words(path, isIssue)}
              <IconChevronRight size={14} aria-hidden />
            </button>
          </li>
        ))}
      </ul>
      {shown.length < count && (
        <button type="button" className={classes.more} onClick={() => setUnfolded(true)}>
          <Trans>Show all {count}</Trans>
        </button>
      )}
    </>
  )
}

/** How much prevents submission, where the list is beside it. */
export function CountBeforeSubmit() {
  const count = useDraftState(({ view }) => view.lacking.length + Object.keys(view.issues).length)
  if (count === 0) return <Ready />
  return (
    <p>
      <Plural
        value={count}
        one="# required item left, listed beside the form."
        other="# required items left, listed beside the form."
      />
    </p>
  )
}

const Ready = () => (
  <p className={classes.ready}>
    <IconCircleCheck size={16} aria-hidden />
    <Trans>Ready to submit.</Trans>
  </p>
)
