import { Trans, useLingui } from '@lingui/react/macro'
import { type FormEvent, type ReactNode, useMemo, useRef } from 'react'
import { paths } from '#domain/kernel/paths.ts'
import { LeaveGuard } from '../../ui/feedback/LeaveGuard.tsx'
import { Card } from '../../ui/layout/Card.tsx'
import { Page, PageHead } from '../../ui/layout/Page.tsx'
import { StickyActionBar } from '../../ui/layout/StickyActionBar.tsx'
import { TextLink } from '../../ui/layout/TextLink.tsx'
import { useBreakpoint } from '../../ui/layout/use-breakpoint.ts'
import { type TabItem, UrlTabs } from '../../ui/navigation/UrlTabs.tsx'
import classes from './EditorFrame.module.css'

interface EditorFrameProps {
  title: string
  badges?: ReactNode
  actions?: ReactNode
  /** Unsaved changes, for the question before leaving. */
  isDirty: boolean
  onSubmit: (event: FormEvent) => void
  name: ReactNode
  alerts: ReactNode
  criteria: ReactNode
  criteriaLabel: ReactNode
  /** True until what is found fits the criteria. */
  isSettling: boolean
  /** What the criteria find now. */
  overview: ReactNode
  /** What else is known of it. */
  parts?: readonly TabItem[]
  save: ReactNode
}

/**
 * What one looks for, and what the live market has of it: name and alerts above, criteria left, matches right. A narrow
 * window shows one of them at a time.
 */
export function EditorFrame(props: EditorFrameProps) {
  const { title, badges, actions, isDirty, onSubmit, name, alerts, criteria, criteriaLabel, save } = props
  const { t } = useLingui()
  const isNarrow = useBreakpoint('laptop')
  const guard = useGuard(isDirty)
  const fields = <div className={classes.stack}>{criteria}</div>
  const found: TabItem[] = [
    {
      value: 'overview',
      label: <Trans>Overview</Trans>,
      content: (
        <Card as="section" title={<Trans>In the live market</Trans>}>
          <div aria-live="polite" aria-busy={props.isSettling}>
            {props.overview}
          </div>
        </Card>
      ),
    },
    ...(props.parts ?? []),
  ]
  return (
    <Page title={title}>
      {/* Outside the form, because the dialogs of its actions have forms of their own. */}
      <PageHead
        above={
          <TextLink to={paths.creditBoxes}>
            <Trans>All credit boxes</Trans>
          </TextLink>
        }
        title={title}
        badges={badges}
        actions={actions}
      />
      <form className={classes.form} onSubmit={onSubmit} noValidate>
        <LeaveGuard draft={guard} savesItself={never} failure={null} />
        <Card as="section" className={classes.top}>
          <div className={classes.fields}>
            {name}
            {alerts}
          </div>
        </Card>
        {isNarrow ? (
          <UrlTabs
            label={t`Credit box`}
            items={[...found, { value: 'credit-box', label: criteriaLabel, content: fields }]}
          />
        ) : (
          <div className={classes.editor}>
            {fields}
            <div className={classes.side}>
              {found.length > 1 ? <UrlTabs label={t`Credit box`} items={found} /> : found[0]?.content}
            </div>
          </div>
        )}
        <StickyActionBar>{save}</StickyActionBar>
      </form>
    </Page>
  )
}

const never = () => false

function useGuard(isDirty: boolean) {
  const dirty = useRef(isDirty)
  dirty.current = isDirty
  return useMemo(
    () => ({ isDirty: () => dirty.current, flush: () => Promise.resolve(), dispose: () => {} }),
    [],
  )
}
