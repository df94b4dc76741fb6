import { Plural, Trans, useLingui } from '@lingui/react/macro'
import { BOUND_BY } from '#domain/funds/vocabulary.ts'
import { useIsViewing } from '../../../platform/view-as/ViewingNote.tsx'
import { Meter } from '../../../ui/charts/Meter.tsx'
import { ErrorState } from '../../../ui/feedback/ErrorState.tsx'
import { TextSkeleton } from '../../../ui/feedback/Skeletons.tsx'
import { MoneyText } from '../../../ui/figures/MoneyText.tsx'
import { formatMoney } from '../../../ui/format.ts'
import { Card } from '../../../ui/layout/Card.tsx'
import { Row, Rows } from '../../../ui/layout/Rows.tsx'
import { useExposure } from '../api.ts'

/** What binds the company, what is left, and its parts by the person who placed them. */
export function ExposureByPerson() {
  const { t } = useLingui()
  // Sealed bids and hidden maximums count in it.
  const isViewing = useIsViewing()
  const { data, error, refetch } = useExposure(!isViewing)
  if (isViewing) return null
  return (
    <Card
      as="section"
      title={t`Exposure`}
      subtitle={<Trans>What your company would pay if all of its binding offers were accepted.</Trans>}
    >
      {error ? (
        <ErrorState error={error} onRetry={() => void refetch()} />
      ) : !data ? (
        <TextSkeleton lines={4} />
      ) : (
        <>
          {data.limit !== null && (
            <Meter label={t`Used of ${formatMoney(data.limit)}`} percent={share(data.open, data.limit)} />
          )}
          <Rows>
            {data.parts.map(({ person, open, deals }) => (
              <Row
                key={person.id}
                label={person.name}
                note={<Plural value={deals} one="# deal" other="# deals" />}
              >
                <MoneyText amount={open} />
              </Row>
            ))}
            {data.parts.length !== 1 && (
              <Row label={<Trans>Together</Trans>}>
                <MoneyText amount={data.open} />
              </Row>
            )}
            <Row
              label={<Trans>Left</Trans>}
              note={data.bound_by && <LeftOf limit={data.limit} by={data.bound_by} />}
            >
              {data.left === null ? <Trans>No limit</Trans> : <MoneyText amount={data.left} />}
            </Row>
          </Rows>
        </>
      )}
    </Card>
  )
}

function LeftOf({ limit, by }: { limit: string | null; by: keyof typeof BOUND_BY }) {
  const [words, amount] = [BOUND_BY[by], formatMoney(limit)]
  return (
    <Trans>
      of the {words} of {amount}
    </Trans>
  )
}

const share = (open: string, limit: string) =>
  Number(limit) > 0 ? Math.min(100, Math.round((Number(open) / Number(limit)) * 100)) : 100
