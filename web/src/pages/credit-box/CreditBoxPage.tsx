import { useLingui } from '@lingui/react/macro'
import { useParams, useSearchParams } from 'react-router'
import { defaultName, LONGEST_NAME, MOST_BOXES } from '#domain/credit-boxes/rules.ts'
import { NEW_BOX } from '#domain/kernel/paths.ts'
import { useCreditBox, useCreditBoxes } from '../../features/credit-boxes/api.ts'
import { isApiError } from '../../platform/api/error.ts'
import { ErrorState } from '../../ui/feedback/ErrorState.tsx'
import { TextSkeleton } from '../../ui/feedback/Skeletons.tsx'
import { Card } from '../../ui/layout/Card.tsx'
import { NotFoundPage } from '../../ui/layout/NotFoundPage.tsx'
import { Page } from '../../ui/layout/Page.tsx'
import { BoxEditor } from './BoxEditor.tsx'
import { draftOf, filledIn } from './box-draft.ts'

/** /profile/creditBox/:id: the criteria of a credit box beside what they find; `new` is one that is not saved yet. */
export function Component() {
  const { id = '' } = useParams()
  return id === NEW_BOX ? <NewBox /> : <Stored id={id} />
}

function Stored({ id }: { id: string }) {
  const { data, error, refetch } = useCreditBox(id)
  if (isApiError(error, 404)) return <NotFoundPage />
  if (!data) return <Waiting error={error} onRetry={() => void refetch()} />
  return <BoxEditor key={id} box={data} start={draftOf(data)} />
}

/** Blank, or with the criteria of the box that is copied or of the link. */
function NewBox() {
  const { data, error, refetch } = useCreditBoxes()
  const [params] = useSearchParams()
  if (!data) return <Waiting error={error} onRetry={() => void refetch()} />
  const copied = data.results.find((box) => box.id === params.get('from'))
  const name =
    params.get('name')?.trim().slice(0, LONGEST_NAME) || defaultName(data.results.map((box) => box.name))
  return (
    <BoxEditor
      box={null}
      start={{ ...(copied ? draftOf(copied) : filledIn(params)), name }}
      isFull={data.count >= MOST_BOXES}
    />
  )
}

function Waiting({ error, onRetry }: { error: unknown; onRetry: () => void }) {
  const { t } = useLingui()
  return (
    <Page title={t`Credit box`}>
      <Card>{error ? <ErrorState error={error} onRetry={onRetry} /> : <TextSkeleton lines={10} />}</Card>
    </Page>
  )
}
