import { Trans } from '@lingui/react/macro'
import { paths } from '#domain/kernel/paths.ts'
import { Note } from '../../ui/feedback/Note.tsx'
import { TextLink } from '../../ui/layout/TextLink.tsx'
import type { Work } from './bar.ts'
import { useBar } from './use-bar.ts'

/** Explains why the reader cannot do something for their company, and what they can do. Renders nothing otherwise. */
export function WorkNote({ work }: { work: Work }) {
  const bar = useBar(work)
  if (!bar) return null
  if (bar.code === 'role_in_team') return <Note tone="info">{bar.reason}</Note>
  return (
    <Note tone="warn">
      <Trans>
        Your identity check is needed before you can bid, sell or sign.{' '}
        <TextLink to={paths.kyc}>Go to the identity check</TextLink>
      </Trans>
    </Note>
  )
}
