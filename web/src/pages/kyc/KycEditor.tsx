import { Trans, useLingui } from '@lingui/react/macro'
import { Button } from '@mantine/core'
import { IconArrowRight } from '@tabler/icons-react'
import { type ReactNode, useEffect, useState } from 'react'
import { Link, useLocation, useNavigate } from 'react-router'
import { paths } from '#domain/kernel/paths.ts'
import type { KycRecord } from '#domain/kyc/contract.ts'
import { QUESTIONS, questionOf } from '#domain/kyc/questions.ts'
import { KYC_PART, type KycPart } from '#domain/kyc/vocabulary.ts'
import { isComplete, partsOfPage, questionPath } from '../../features/kyc/model.ts'
import { DraftProvider, useDraft, useDraftState, useKycDraft } from '../../features/kyc/use-kyc-draft.ts'
import { shownErrors } from '../../platform/autosave/state.ts'
import { LeaveGuard } from '../../ui/feedback/LeaveGuard.tsx'
import { FormErrors } from '../../ui/fields/FormErrors.tsx'
import { MandatoryHint } from '../../ui/fields/MandatoryHint.tsx'
import { focusPath } from '../../ui/fields/use-form-errors.ts'
import { Card } from '../../ui/layout/Card.tsx'
import { UrlTabs, useUrlTab } from '../../ui/navigation/UrlTabs.tsx'
import classes from './KycEditor.module.css'
import { Missing } from './Missing.tsx'
import { QuestionField } from './QuestionField.tsx'

interface KycEditorProps {
  record: KycRecord
  /** A single part, or all parts as tabs. */
  page: KycPart | 'all'
  /** The page header, rendered inside the draft's context. */
  head: ReactNode
}

/** The KYC record as an autosaving form: parts on the left, missing answers on the right. */
export function KycEditor({ record, page, head }: KycEditorProps) {
  const draft = useKycDraft(record)
  return (
    <DraftProvider value={draft}>
      <UnsavedGuard />
      <FocusByAddress />
      {head}
      <div className={classes.columns}>
        <Parts page={page} />
        <Missing page={page} />
      </div>
    </DraftProvider>
  )
}

function UnsavedGuard() {
  const draft = useDraft()
  const failure = useDraftState((state) => state.failure)
  return <LeaveGuard draft={draft} savesItself={always} failure={failure} />
}
const always = () => true

/** Focuses the question named in the URL, each time such a link is followed. */
function FocusByAddress() {
  const { key, hash } = useLocation()
  // biome-ignore lint/correctness/useExhaustiveDependencies: the same link followed again is a new visit
  useEffect(() => {
    if (hash) focusPath(hash.slice(1))
  }, [key, hash])
  return null
}

function Parts({ page }: { page: KycPart | 'all' }) {
  const { t } = useLingui()
  const record = useDraftState((state) => state.record)
  const progress = useDraftState(({ view }) => view.progress)
  const parts = partsOfPage(record, page)
  const items = progress
    .filter(({ part }) => parts.includes(part))
    .map(({ part, answered, asked }) => ({
      value: part,
      label: KYC_PART[part],
      count: t`${answered} of ${asked}`,
      content: <Part part={part} page={page} />,
    }))
  const [only] = items
  if (items.length === 1 && only) return <div>{only.content}</div>
  return (
    <div>
      <UrlTabs label={t`Parts of the record`} items={items} />
    </div>
  )
}

function Part({ part, page }: { part: KycPart; page: KycPart | 'all' }) {
  const asked = useDraftState(({ view }) => view.asked)
  return (
    <Card as="section" title={KYC_PART[part]} subtitle={<Intro part={part} />} aside={<MandatoryHint />}>
      <div className={classes.questions}>
        {asked
          .filter((name) => questionOf(name).part === part)
          .map((name) => (
            <QuestionField key={name} name={name} />
          ))}
      </div>
      <Actions part={part} page={page} />
    </Card>
  )
}

function Intro({ part }: { part: KycPart }) {
  switch (part) {
    case 'user':
      return <Trans>Who you are, as shown on your identity document.</Trans>
    case 'common':
      return <Trans>Required by law from everyone who trades.</Trans>
    case 'buyer':
      return <Trans>How you buy.</Trans>
    case 'seller':
      return <Trans>What you sell, and why.</Trans>
  }
}

/** The next part, or submission if there is none or nothing is missing. */
function Actions({ part, page }: { part: KycPart; page: KycPart | 'all' }) {
  const { t } = useLingui()
  const draft = useDraft()
  const navigate = useNavigate()
  const record = useDraftState((state) => state.record)
  const progress = useDraftState(({ view }) => view.progress)
  const parts = partsOfPage(record, page)
  const [, setPart] = useUrlTab(parts.map((value) => ({ value })))
  const [isBusy, setBusy] = useState(false)
  const [errors, setErrors] = useState<string[]>([])
  const next = parts[parts.indexOf(part) + 1]
  const isReady = isComplete(progress)
  const { submit } = record.can

  const goToFirstIssue = () => {
    const errors = shownErrors(draft.store.get())
    const first = QUESTIONS.find((name) => errors.includes(name))
    if (first) void navigate(questionPath(first, page), { preventScrollReset: true })
  }
  const handIn = async () => {
    setErrors([])
    setBusy(true)
    const result = await draft.submit()
    setBusy(false)
    if (result === 'submitted') return navigate(paths.kycThankYou)
    if (result === 'incomplete') return goToFirstIssue()
    const { failure, formErrors } = draft.store.get()
    setErrors([failure ?? formErrors[0] ?? t`Some answers could not be saved. Fix them, then resubmit.`])
  }
  return (
    <>
      <div className={classes.errors}>
        <FormErrors messages={errors} />
      </div>
      <div className={classes.actions}>
        <div className={classes.buttons}>
          {page !== 'all' && (
            <Button component={Link} to={paths.kyc}>
              <Trans>All parts of the record</Trans>
            </Button>
          )}
          {next && (
            <Button
              variant={isReady ? 'default' : 'filled'}
              rightSection={<IconArrowRight size={16} aria-hidden />}
              onClick={() => setPart(next)}
            >
              <Trans>Next: {KYC_PART[next]}</Trans>
            </Button>
          )}
          {(!next || isReady) && (
            <Button variant="filled" loading={isBusy} disabled={!submit} onClick={() => void handIn()}>
              <Trans>Submit for review</Trans>
            </Button>
          )}
        </div>
      </div>
    </>
  )
}
