import { Trans, useLingui } from '@lingui/react/macro'
import {
  useAffiliates,
  useDeclareAffiliate,
  useRemoveAffiliate,
} from '../../features/accounts/api/companies.ts'
import { Affiliates } from '../../features/accounts/components/Affiliates.tsx'
import { Card } from '../../ui/layout/Card.tsx'

/** The companies on whose deals the user's company does not bid, and which do not bid on its deals. */
export function AffiliatesCard({ readOnly }: { readOnly: boolean }) {
  const { t } = useLingui()
  const { data } = useAffiliates()
  const declare = useDeclareAffiliate()
  const remove = useRemoveAffiliate()
  if (!data) return null
  return (
    <Card
      as="section"
      title={t`Affiliates`}
      subtitle={
        <Trans>
          Companies under common control with yours. You cannot bid on each other's deals. Once your identity
          is approved, only HomeSlice can remove one.
        </Trans>
      }
    >
      <Affiliates affiliates={data.results} declare={declare} remove={remove} readOnly={readOnly} />
    </Card>
  )
}
