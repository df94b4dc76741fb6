import { Trans } from '@lingui/react/macro'
import { principalOf } from '#domain/deals/card-figures.ts'
import type { DealDetail } from '#domain/deals/contract.ts'
import { paths } from '#domain/kernel/paths.ts'
import { positionLabel, titleAndPlace } from '../../features/deals/model.ts'
import { ClassPicture } from '../../ui/figures/ClassPicture.tsx'
import { MoneyText } from '../../ui/figures/MoneyText.tsx'
import { Card } from '../../ui/layout/Card.tsx'
import { Row, Rows } from '../../ui/layout/Rows.tsx'
import { TextLink } from '../../ui/layout/TextLink.tsx'
import classes from './ApprovalPage.module.css'

/** The deal that it is about, with the way to its page. */
export function DealOfApproval({ deal }: { deal: DealDetail }) {
  const facts = [deal.reference, deal.position && positionLabel(deal.position), deal.postcode].filter(Boolean)
  return (
    <Card as="section" padded={false}>
      <div className={classes.picture}>
        <ClassPicture subject={deal} src={deal.loan_deal_images[0]?.thumb} size={128} eager />
      </div>
      <div className={classes.deal}>
        <h2 className={classes.dealTitle}>
          <TextLink to={deal.is_own ? paths.ownDeal(deal.id) : paths.deal(deal.id)}>
            {titleAndPlace(deal)}
          </TextLink>
        </h2>
        <p className={classes.facts}>{facts.join(' · ')}</p>
        <Rows>
          <Row label={<Trans>Principal balance</Trans>}>
            <MoneyText amount={principalOf(deal)} />
          </Row>
        </Rows>
      </div>
    </Card>
  )
}
