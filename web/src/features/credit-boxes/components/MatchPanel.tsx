import { useLingui } from '@lingui/react/macro'
import type { BoxMatchOut } from '#domain/deals/credit-box-match.ts'
import { OpenedPanel } from '../../../ui/navigation/OpenedPanel.tsx'
import type { Opening } from '../../../ui/navigation/Opener.tsx'
import classes from './MatchResults.module.css'
import { MatchResults } from './MatchResults.tsx'

interface MatchPanelProps extends Opening {
  match: BoxMatchOut
  name: string
}

/** The reasons of a verdict. Loaded with the first press. */
export default function MatchPanel({ match, name, ...opening }: MatchPanelProps) {
  const { t } = useLingui()
  return (
    <OpenedPanel
      {...opening}
      label={t`Compared with ${name}`}
      className={classes.popover}
      position="bottom-start"
      trapFocus
    >
      <p className={classes.name}>{name}</p>
      <MatchResults match={match} />
    </OpenedPanel>
  )
}
