import { Plural, Trans, useLingui } from '@lingui/react/macro'
import { Button } from '@mantine/core'
import { IconPlus } from '@tabler/icons-react'
import { Link } from 'react-router'
import type { CreditBox } from '#domain/credit-boxes/contract.ts'
import { MOST_BOXES, NAME_IN_LISTS } from '#domain/credit-boxes/rules.ts'
import { filledBox, paths } from '#domain/kernel/paths.ts'
import { ALERTS } from '#domain/saved-searches/rules.ts'
import { useCreditBoxes, usePreview } from '../../features/credit-boxes/api.ts'
import { AgreedWith } from '../../features/credit-boxes/components/AgreedWith.tsx'
import { limitsIn, wantedLines } from '../../features/credit-boxes/limits.ts'
import { useSavedSearches } from '../../features/saved-searches/api.ts'
import { WorkButton } from '../../platform/team/WorkButton.tsx'
import { EmptyState } from '../../ui/feedback/EmptyState.tsx'
import { ErrorState } from '../../ui/feedback/ErrorState.tsx'
import { TextSkeleton } from '../../ui/feedback/Skeletons.tsx'
import { ShortText } from '../../ui/figures/ShortText.tsx'
import { Card } from '../../ui/layout/Card.tsx'
import { Page, PageHead } from '../../ui/layout/Page.tsx'
import { Row, Rows } from '../../ui/layout/Rows.tsx'
import { Badge } from '../../ui/navigation/Badge.tsx'
import classes from './CreditBoxesPage.module.css'
import { SavedSearchCard } from './SavedSearchCard.tsx'

/** /profile/creditBox: the user's credit boxes and saved searches as cards. */
export function Component() {
  const { t } = useLingui()
  return (
    <Page title={t`Credit boxes`}>
      <PageHead
        title={<Trans>Credit boxes</Trans>}
        subtitle={
          <Trans>
            What you are looking for in a deal. Deals are compared with your primary box, and you are alerted
            when one that matches goes live. Up to {MOST_BOXES}.
          </Trans>
        }
        actions={<NewBox />}
      />
      <Boxes />
      <h2 className={classes.heading}>
        <Trans>Saved searches</Trans>
      </h2>
      <p className={classes.lead}>
        <Trans>Saved filters, with alerts for new matches.</Trans>
      </p>
      <Searches />
    </Page>
  )
}

function Boxes() {
  const { t } = useLingui()
  const { data, error, refetch } = useCreditBoxes()
  if (error) return <Failed error={error} onRetry={() => void refetch()} />
  if (!data) return <Loading />
  if (data.count === 0)
    return (
      <Card>
        <EmptyState title={t`No credit boxes yet`}>
          <Trans>A credit box holds your criteria. Every deal then shows how it compares with them.</Trans>
        </EmptyState>
      </Card>
    )
  return (
    <ul className={classes.boxes}>
      {data.results.map((box) => (
        <BoxCard key={box.id} box={box} />
      ))}
    </ul>
  )
}

function Searches() {
  const { t } = useLingui()
  const { data, error, refetch } = useSavedSearches()
  if (error) return <Failed error={error} onRetry={() => void refetch()} />
  if (!data) return <Loading />
  if (data.results.length === 0)
    return (
      <Card>
        <EmptyState
          title={t`No saved searches`}
          withPicture={false}
          action={
            <Button component={Link} to={paths.marketplace}>
              <Trans>Go to the marketplace</Trans>
            </Button>
          }
        >
          <Trans>Filter the marketplace, then choose “Save search” beside the active filters.</Trans>
        </EmptyState>
      </Card>
    )
  return (
    <ul className={classes.boxes}>
      {data.results.map((search) => (
        <SavedSearchCard key={search.id} search={search} />
      ))}
    </ul>
  )
}

const Failed = (props: { error: unknown; onRetry: () => void }) => (
  <Card>
    <ErrorState {...props} />
  </Card>
)

const Loading = () => (
  <Card>
    <TextSkeleton lines={6} />
  </Card>
)

function NewBox() {
  const { data } = useCreditBoxes()
  if (data && data.count >= MOST_BOXES)
    return (
      <span className={classes.full}>
        <Trans>You have all {MOST_BOXES} boxes. Delete one to create another.</Trans>
      </span>
    )
  return (
    <WorkButton
      work="prepare"
      to={filledBox({})}
      variant="filled"
      leftSection={<IconPlus size={18} aria-hidden />}
    >
      <Trans>New credit box</Trans>
    </WorkButton>
  )
}

/** Criteria on a card; the page of the box has all of them. */
const SHOWN = 4

function BoxCard({ box }: { box: CreditBox }) {
  const lines = wantedLines(limitsIn(box))
  const more = lines.length - SHOWN
  return (
    <Card as="li" className={classes.box}>
      <h2 className={classes.name}>
        <Link to={paths.creditBox(box.id)}>
          <ShortText most={NAME_IN_LISTS}>{box.name}</ShortText>
        </Link>
      </h2>
      <div className={classes.badges}>
        {box.is_primary && (
          <Badge tone="ok">
            <Trans>Primary</Trans>
          </Badge>
        )}
        {lines.length > 0 && (
          <Badge tone={box.is_muted ? 'quiet' : 'info'} icon={null}>
            <Trans>Alerts: {ALERTS[box.is_muted ? 'off' : 'at_once']}</Trans>
          </Badge>
        )}
        <AgreedWith channels={box.channels} />
        <Matching box={box} />
      </div>
      {lines.length === 0 ? (
        <p className={classes.none}>
          <Trans>No criteria yet: every deal matches, and nothing alerts you.</Trans>
        </p>
      ) : (
        <Rows>
          {lines.slice(0, SHOWN).map((line) => (
            <Row key={line.criterion} label={line.label}>
              {line.text}
            </Row>
          ))}
        </Rows>
      )}
      {more > 0 && (
        <p className={classes.none}>
          <Plural value={more} one="and # more criterion" other="and # more criteria" />
        </p>
      )}
    </Card>
  )
}

function Matching({ box }: { box: CreditBox }) {
  const { data } = usePreview(limitsIn(box))
  if (!data) return null
  return (
    <span className={classes.count}>
      <Trans>
        {data.match} of {data.live} live deals match
      </Trans>
    </span>
  )
}
