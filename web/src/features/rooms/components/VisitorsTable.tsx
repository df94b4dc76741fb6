import { Plural, Trans, useLingui } from '@lingui/react/macro'
import { Button, UnstyledButton } from '@mantine/core'
import { useState } from 'react'
import { ROOM_ENTRY, type RoomEntry } from '#domain/deal-access/room.ts'
import type { DealDetail } from '#domain/deals/contract.ts'
import type { Visitor } from '#domain/rooms/contract.ts'
import { NDA_SIGNING } from '#domain/rooms/nda/signing.ts'
import { BindingButton } from '../../../platform/live/BindingButton.tsx'
import text from '../../../styles/text.module.css'
import { EmptyState } from '../../../ui/feedback/EmptyState.tsx'
import { toast } from '../../../ui/feedback/toast.ts'
import { DateText } from '../../../ui/figures/DateText.tsx'
import { None } from '../../../ui/figures/None.tsx'
import { type Column, DataTable } from '../../../ui/lists/DataTable.tsx'
import { Pager } from '../../../ui/lists/Pager.tsx'
import type { SortValue } from '../../../ui/lists/sort-rows.ts'
import { Badge, type Tone } from '../../../ui/navigation/Badge.tsx'
import { useDecideVisitor, useVisitors } from '../api.ts'
import { useSignVisitorsNda } from '../nda/api.ts'
import { SignedNdaLink } from '../nda/SignedNdaLink.tsx'
import { ReadingsDialog } from './ReadingsDialog.tsx'
import classes from './RoomSettings.module.css'
import { readingTime } from './reading-time.ts'
import { VisitorDialog } from './VisitorDialog.tsx'

const PAGE_SIZE = 10
const TONE: Readonly<Record<RoomEntry, Tone>> = {
  requested: 'warn',
  admitted: 'ok',
  refused: 'out',
  revoked: 'bad',
}

interface VisitorsTableProps {
  deal: DealDetail
  /** False for reviewers, who only see it. */
  canAnswer: boolean
}

/** Who accepted the NDA of the deal room: requests first, with the seller's answers. */
export function VisitorsTable({ deal, canAnswer }: VisitorsTableProps) {
  const { t } = useLingui()
  const [page, setPage] = useState(1)
  const { data, error, refetch } = useVisitors(deal.id, page)
  // More than one page of them is sorted by the server alone.
  const isWhole = data !== undefined && data.count <= PAGE_SIZE
  const sorted = (sortValue: (visitor: Visitor) => SortValue) => (isWhole ? { sortValue } : {})
  const columns: Column<Visitor>[] = [
    {
      key: 'company_name',
      header: t`Company`,
      isTitle: true,
      ...sorted(({ company_name, name }) => company_name ?? name),
      cell: (visitor) => (
        <>
          <b>{visitor.company_name}</b>
          <br />
          <span className={text.muted}>{visitor.name}</span>
        </>
      ),
    },
    {
      key: 'state',
      header: t`Access`,
      ...sorted(({ state }) => ROOM_ENTRY[state]),
      cell: (visitor) => <Access visitor={visitor} />,
    },
    {
      key: 'accepted_at',
      header: t`NDA accepted`,
      ...sorted(({ accepted_at }) => accepted_at),
      cell: (visitor) => (
        <>
          <DateText iso={visitor.accepted_at} withTime />
          <br />
          <span className={text.muted} title={visitor.browser}>
            {visitor.nda_version}, {visitor.address}
          </span>
          {visitor.has_signed_nda && <SignedNda deal={deal} visitor={visitor} />}
        </>
      ),
    },
    {
      key: 'reading',
      header: t`Read`,
      cell: (visitor) => <Reading deal={deal} visitor={visitor} />,
      ...sorted(({ reading }) => reading?.seconds ?? null),
    },
    ...(canAnswer
      ? [
          {
            key: 'actions',
            header: t`Your answer`,
            align: 'right',
            cell: (visitor) => <Answers visitor={visitor} />,
          } satisfies Column<Visitor>,
        ]
      : []),
  ]
  return (
    <DataTable
      label={t`Requests and access`}
      columns={columns}
      rows={data?.results}
      rowKey={({ id }) => id}
      error={error}
      onRetry={() => void refetch()}
      skeletonRows={3}
      empty={
        <EmptyState title={t`No buyers yet`} withPicture={false}>
          <Trans>Buyers who accept the NDA appear here.</Trans>
        </EmptyState>
      }
      footer={
        data && data.count > PAGE_SIZE ? (
          <Pager page={page} pageSize={PAGE_SIZE} list={data} onPage={setPage} />
        ) : undefined
      }
    />
  )
}

/** The state of an entry and, where the NDA needs signatures, whose turn it is. */
function Access({ visitor: { state, signing, can } }: { visitor: Visitor }) {
  return (
    <>
      <Badge tone={TONE[state]}>{ROOM_ENTRY[state]}</Badge>
      {state === 'requested' && signing && signing.state !== 'signed' && (
        <div className={text.muted}>
          {can.sign ? <Trans>Awaiting your signature</Trans> : NDA_SIGNING[signing.state]},{' '}
          <DateText iso={signing.since} withTime />
        </div>
      )}
    </>
  )
}

function SignedNda({ deal, visitor }: { deal: DealDetail; visitor: Visitor }) {
  const { t } = useLingui()
  const company = visitor.company_name ?? visitor.name
  const file = t`Non-disclosure agreement ${deal.reference} ${company}.pdf`
  return <SignedNdaLink kind="room" id={visitor.id} company={company} file={file} />
}

/** Leads the seller to the NDA that a visitor has signed: their signature admits the visitor. */
function SignAndAdmit({ visitor }: { visitor: Visitor }) {
  const { t } = useLingui()
  const sign = useSignVisitorsNda(() => toast.error(t`This request has already been answered.`))
  return (
    <BindingButton
      size="xs"
      variant="filled"
      loading={sign.isPending}
      onClick={() => sign.mutate(visitor.id)}
    >
      <Trans>Sign and admit</Trans>
    </BindingButton>
  )
}

function Answers({ visitor }: { visitor: Visitor }) {
  const { t } = useLingui()
  const decide = useDecideVisitor()
  const [asked, setAsked] = useState<'refuse' | 'revoke' | null>(null)
  const name = visitor.company_name ?? visitor.name
  return (
    <div className={classes.answers}>
      {visitor.can.sign && <SignAndAdmit visitor={visitor} />}
      {visitor.can.admit && (
        <Button
          size="xs"
          variant={visitor.state === 'requested' ? 'filled' : 'default'}
          loading={decide.isPending}
          onClick={() =>
            decide.mutate(
              { id: visitor.id, decision: 'admit', reason: '' },
              {
                onSuccess: () => toast.success(t`${name} admitted`),
                onError: () => toast.error(t`This request has already been answered.`),
              },
            )
          }
        >
          <Trans>Admit</Trans>
        </Button>
      )}
      {visitor.can.refuse && (
        <Button size="xs" onClick={() => setAsked('refuse')}>
          <Trans>Refuse</Trans>
        </Button>
      )}
      {visitor.can.revoke && (
        <Button size="xs" onClick={() => setAsked('revoke')}>
          <Trans>End access</Trans>
        </Button>
      )}
      {asked && <VisitorDialog visitor={visitor} decision={asked} onClose={() => setAsked(null)} />}
    </div>
  )
}

/** What a visitor read, in one line; the pages on a click. */
function Reading({ deal, visitor }: { deal: DealDetail; visitor: Visitor }) {
  const [isOpen, setIsOpen] = useState(false)
  const { reading } = visitor
  if (!reading) return <None />
  return (
    <>
      <UnstyledButton className={text.link} onClick={() => setIsOpen(true)}>
        <Plural value={reading.documents} one="# document" other="# documents" />,{' '}
        <Plural value={reading.pages} one="# page" other="# pages" />, {readingTime(reading.seconds)}
      </UnstyledButton>
      <br />
      <span className={text.muted}>
        <DateText iso={reading.last_at} withTime />
      </span>
      {isOpen && <ReadingsDialog deal={deal.id} visitor={visitor} onClose={() => setIsOpen(false)} />}
    </>
  )
}
