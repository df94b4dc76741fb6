import { useLingui } from '@lingui/react/macro'
import { useLocation, useParams, useSearchParams } from 'react-router'
import type { Me, User } from '#domain/accounts/contract.ts'
import { MESSAGES } from '#domain/kernel/errors.ts'
import { paths } from '#domain/kernel/paths.ts'
import { useUser } from '../../features/accounts/api/users.ts'
import { useDealToEdit } from '../../features/auctions/api.ts'
import { useDealDraft } from '../../features/deals/form/draft/use-deal-draft.ts'
import { isApiError } from '../../platform/api/error.ts'
import { useMe } from '../../platform/session/me.ts'
import { EmptyState } from '../../ui/feedback/EmptyState.tsx'
import { ErrorState } from '../../ui/feedback/ErrorState.tsx'
import { PageSkeleton } from '../../ui/feedback/Skeletons.tsx'
import { FormErrors } from '../../ui/fields/FormErrors.tsx'
import { NotFoundPage } from '../../ui/layout/NotFoundPage.tsx'
import { Page, PageHead } from '../../ui/layout/Page.tsx'
import { TextLink } from '../../ui/layout/TextLink.tsx'
import { DealForm } from './DealForm.tsx'
import { SellerPicker } from './SellerPicker.tsx'
import { useVoidBids } from './VoidBidsDialog.tsx'

/** Adds a deal, or edits the one in the URL. */
export function Component() {
  const { id } = useParams()
  const { key } = useLocation()
  const { data: me } = useMe()
  if (!me) return <PageSkeleton />
  // Keyed by the history entry, so that choosing "Add" again on this page starts an empty form.
  return id ? <ExistingDeal key={id} id={id} me={me} /> : <NewDeal key={key} me={me} />
}

function ExistingDeal({ id, me }: { id: string; me: Me }) {
  const { t } = useLingui()
  const { data, error, isFetchedAfterMount, refetch } = useDealToEdit(id)
  if (isApiError(error, 404)) return <NotFoundPage />
  if (error && !data) return <ErrorState error={error} onRetry={() => void refetch()} />
  if (!data || !isFetchedAfterMount) return <PageSkeleton />
  if (!data.can.edit) {
    return (
      <Page title={data.reference} width="medium">
        <PageHead title={t`Edit ${data.reference}`} />
        <EmptyState
          title={t`This deal cannot be edited now`}
          action={<TextLink to={paths.deal(id)}>{t`Go to the deal`}</TextLink>}
        >
          {t`Its state does not allow changes, or it is not yours.`}
        </EmptyState>
      </Page>
    )
  }
  return <Editor me={me} deal={data} />
}

function NewDeal({ me }: { me: Me }) {
  const { t } = useLingui()
  const [params, setParams] = useSearchParams()
  const user = params.get('user')
  const title = t`Add a mortgage`
  if (!me.is_superuser) return <Editor me={me} deal={null} />
  if (user) return <OnBehalf key={user} me={me} user={user} />
  return (
    <Page title={title} width="narrow">
      <PageHead title={title} />
      <SellerPicker onChoose={(id) => setParams({ user: id })} />
    </Page>
  )
}

/**
 * For an administrator who creates a deal for a seller; the user is fetched first, because a buyer cannot be the
 * owner.
 */
function OnBehalf({ me, user }: { me: Me; user: string }) {
  const { t } = useLingui()
  const [, setParams] = useSearchParams()
  const { data, error, refetch } = useUser(user)
  if (error && !isApiError(error, 404) && !isApiError(error, 400))
    return <ErrorState error={error} onRetry={() => void refetch()} />
  if (!data && !error) return <PageSkeleton />
  if (data?.is_seller) return <Editor me={me} deal={null} seller={data} />
  const title = t`Add a mortgage`
  return (
    <Page title={title} width="narrow">
      <PageHead title={title} />
      <FormErrors messages={[data ? MESSAGES.onBehalfOfBuyer : MESSAGES.selectUser]} />
      <SellerPicker onChoose={(id) => setParams({ user: id })} />
    </Page>
  )
}

interface EditorProps {
  me: Me
  deal: Parameters<typeof useDealDraft>[0]['deal']
  seller?: User
}

function Editor({ me, deal, seller }: EditorProps) {
  const { confirm, dialog } = useVoidBids()
  const [params] = useSearchParams()
  const draft = useDealDraft({
    deal,
    asBook: params.get('deal_type') === 'book_of_mortgage',
    user: seller?.id,
    anyLoanDate: me.is_superuser,
    mayVoidBids: confirm,
  })
  const name = seller && (seller.company_name ?? `${seller.first_name} ${seller.last_name}`)
  return (
    <>
      <DealForm draft={draft} seller={name} />
      {dialog}
    </>
  )
}
