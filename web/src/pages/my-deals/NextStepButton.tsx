import { Plural, Trans, useLingui } from '@lingui/react/macro'
import { Button } from '@mantine/core'
import {
  type Icon,
  IconAlertTriangle,
  IconArrowRight,
  IconCalendar,
  IconEye,
  IconFileText,
  IconGavel,
  IconListCheck,
  IconPencil,
  IconSend,
} from '@tabler/icons-react'
import type { ReactNode } from 'react'
import { Link } from 'react-router'
import type { DealCard } from '#domain/deals/contract.ts'
import type { NextAction } from '#domain/deals/next-action.ts'
import { WorkButton } from '../../platform/team/WorkButton.tsx'
import text from '../../styles/text.module.css'
import { None } from '../../ui/figures/None.tsx'
import { type NextStep, nextStepOf } from './model.ts'

const ICONS: Partial<Record<NextAction, Icon>> = {
  finish: IconPencil,
  submit: IconSend,
  fix: IconAlertTriangle,
  schedule: IconCalendar,
  preview: IconEye,
  watch: IconEye,
  see_bids: IconEye,
  answer_bids: IconGavel,
  answer_requests: IconFileText,
  send_follow_up: IconSend,
  choose_buyer: IconGavel,
  see_commitments: IconEye,
  relist: IconArrowRight,
  close: IconListCheck,
  see_parts: IconListCheck,
}

/** Steps that open a dialog on this page. */
export type DialogAction = 'submit' | 'schedule' | 'relist'
const isDialogAction = (action: NextAction): action is DialogAction =>
  action === 'submit' || action === 'schedule' || action === 'relist'

interface NextStepButtonProps {
  deal: DealCard
  onAction: (action: DialogAction, deal: DealCard) => void
}

/** The next action on a deal; primary only if another user is waiting for it. */
export function NextStepButton({ deal, onAction }: NextStepButtonProps) {
  const { t } = useLingui()
  const step = nextStepOf(deal)
  const { action } = step
  if (action === 'wait_for_review') {
    return (
      <span className={`${text.small} ${text.faint}`}>
        <Trans>In review</Trans>
      </span>
    )
  }
  const Shape = ICONS[action]
  const looks = {
    size: 'sm',
    fullWidth: true,
    variant: step.urgent ? 'filled' : 'default',
    leftSection: Shape && <Shape size={16} aria-hidden />,
  }
  const about = <span className={text.srOnly}>{t`, ${deal.title} ${deal.reference}`}</span>
  if (isDialogAction(action)) {
    return (
      <WorkButton work="bind" {...looks} onClick={() => onAction(action, deal)}>
        <StepName step={step} />
        {about}
      </WorkButton>
    )
  }
  if (!step.to) return <None />
  return (
    <Button {...looks} component={Link} to={step.to}>
      <StepName step={step} />
      {about}
    </Button>
  )
}

function StepName({ step: { action, count } }: { step: NextStep }): ReactNode {
  switch (action) {
    case 'finish':
      return count > 0 ? (
        <Plural value={count} one="Add # item" other="Add # items" />
      ) : (
        <Trans>Finish the draft</Trans>
      )
    case 'fix':
      return count > 0 ? (
        <Plural value={count} one="Fix # point" other="Fix # points" />
      ) : (
        <Trans>Fix and resubmit</Trans>
      )
    case 'submit':
      return <Trans>Submit for review</Trans>
    case 'schedule':
      return <Trans>Set auction dates</Trans>
    case 'preview':
      return <Trans>Preview as a buyer</Trans>
    case 'watch':
      return <Trans>Watch the end</Trans>
    case 'see_bids':
      return count > 0 ? (
        <Plural value={count} one="See # bid" other="See # bids" />
      ) : (
        <Trans>See the auction</Trans>
      )
    case 'answer_bids':
      return count > 0 ? (
        <Plural value={count} one="Review # bid" other="Review # bids" />
      ) : (
        <Trans>See the bids</Trans>
      )
    case 'answer_requests':
      return <Plural value={count} one="Answer # request" other="Answer # requests" />
    case 'send_follow_up':
      return <Trans>Send follow-up</Trans>
    case 'choose_buyer':
      return <Trans>Choose a buyer</Trans>
    case 'see_commitments':
      return <Plural value={count} _0="See the deal" one="See # commitment" other="See # commitments" />
    case 'relist':
      return <Trans>Relist</Trans>
    case 'see_parts':
      return <Trans>See the parts</Trans>
    default:
      return <Trans>Go to closing</Trans>
  }
}
