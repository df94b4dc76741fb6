import { Trans } from '@lingui/react/macro'
import { KYC_STATE } from '#domain/accounts/kyc-state.ts'
import { paths } from '#domain/kernel/paths.ts'
import { questionOf } from '#domain/kyc/questions.ts'
import { useDraftState } from '../../features/kyc/use-kyc-draft.ts'
import { Note } from '../../ui/feedback/Note.tsx'
import { TextLink } from '../../ui/layout/TextLink.tsx'
import classes from './KycEditor.module.css'

/** Important notes for the owner: why the record was rejected, reopened, or cannot be submitted yet. */
export function KycNotes() {
  const record = useDraftState((state) => state.record)
  const overtaken = useDraftState((state) => state.overtaken)
  const isRejected = KYC_STATE[record.kyc_state] === 'Rejected'
  const labels = overtaken.map((name) => questionOf(name).label).join(', ')
  return (
    <div className={classes.notes}>
      {isRejected && record.reason && (
        <Note tone="bad">
          <b>
            <Trans>Please fix this and resubmit:</Trans>
          </b>{' '}
          {record.reason}
        </Note>
      )}
      {record.kyc_state === 'draft' && record.submitted_at !== null && (
        <Note tone="warn">
          <Trans>
            You have a new role whose questions you have not answered yet. Answer them and submit the record
            again; your earlier answers are saved.
          </Trans>
        </Note>
      )}
      {!record.can.submit && (
        <Note tone="info">
          <Trans>
            You can fill this in now. To submit it,{' '}
            <TextLink to={paths.register}>finish your registration</TextLink> first.
          </Trans>
        </Note>
      )}
      {overtaken.length > 0 && (
        <Note tone="warn" role="status">
          <Trans>Changed in another window; the newer answers apply: {labels}.</Trans>
        </Note>
      )}
    </div>
  )
}
