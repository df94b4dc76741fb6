import { Trans } from '@lingui/react/macro'
import type { AuctionView } from '#domain/auctions/contract.ts'
import type { DealDetail } from '#domain/deals/contract.ts'
import { DETAIL_SECTIONS, detailFields, PARAGRAPHS } from '#domain/deals/details.ts'
import { fieldOf } from '#domain/deals/fields.ts'
import { isBook } from '#domain/deals/kinds.ts'
import { namesOf } from '#domain/kernel/names.ts'
import { FieldRows } from '../../features/deals/detail/FieldRows.tsx'
import classes from '../../features/deals/detail/tabs.module.css'
import { Card } from '../../ui/layout/Card.tsx'
import { ComparableSales } from './ComparableSales.tsx'

/** All data of property, mortgage and payments. */
export function DetailsTab({ deal, auction }: { deal: DealDetail; auction: AuctionView | undefined }) {
  const paragraphs = PARAGRAPHS.filter((field) => deal[field])
  return (
    <div className={classes.stack}>
      {paragraphs.length > 0 && (
        <Card as="section" title={<Trans>About this deal</Trans>}>
          <div className={classes.paragraphs}>
            {paragraphs.map((field) => (
              <div key={field}>
                {field !== 'description' && <h3>{fieldOf(field).label}</h3>}
                <p>{deal[field]}</p>
              </div>
            ))}
          </div>
        </Card>
      )}
      {namesOf(DETAIL_SECTIONS)
        .filter(() => !isBook(deal))
        .map((section) => (
          <Card as="section" key={section} title={DETAIL_SECTIONS[section]}>
            <FieldRows deal={deal} fields={detailFields(deal, section)} />
          </Card>
        ))}
      <ComparableSales deal={deal} auction={auction} />
    </div>
  )
}
