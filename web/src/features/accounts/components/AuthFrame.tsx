import { Trans } from '@lingui/react/macro'
import { IconClock } from '@tabler/icons-react'
import type { ReactNode } from 'react'
import { Link } from 'react-router'
import { paths } from '#domain/kernel/paths.ts'
import { ClassPicture } from '../../../ui/figures/ClassPicture.tsx'
import { LtvBar } from '../../../ui/figures/LtvBar.tsx'
import { MoneyText } from '../../../ui/figures/MoneyText.tsx'
import { useTitle } from '../../../ui/layout/Page.tsx'
import { Badge } from '../../../ui/navigation/Badge.tsx'
import { Brand } from '../../../ui/navigation/Brand.tsx'
import classes from './AuthFrame.module.css'

interface AuthFrameProps {
  title: string
  /** The line at the top: a link to log-in or registration, or the completed steps. */
  top?: ReactNode
  children: ReactNode
}

/** Frame of the pages before the market: an introduction on the left, the form on the right. */
export function AuthFrame({ title, top, children }: AuthFrameProps) {
  useTitle(title)
  return (
    <div className={classes.split}>
      <aside className={classes.side}>
        <Brand large />
        <p className={classes.claim}>
          <Trans>Buy and sell mortgages at timed auction.</Trans>
        </p>
        <p className={classes.words}>
          <Trans>
            Lenders and investors across Canada list whole mortgages, see every bid as it happens, and close
            on time.
          </Trans>
        </p>
        <SampleDeal />
      </aside>
      <main className={classes.form} id="main" tabIndex={-1}>
        <div className={classes.top}>{top}</div>
        <div className={classes.box}>{children}</div>
        <footer className={classes.foot}>
          <Link to={paths.calculator}>
            <Trans>Mortgage calculator</Trans>
          </Link>
          <Link to={paths.privacy}>
            <Trans>Privacy</Trans>
          </Link>
          <Link to={paths.pricing}>
            <Trans>Pricing</Trans>
          </Link>
          <Link to={paths.contact}>
            <Trans>Contact</Trans>
          </Link>
        </footer>
      </main>
    </div>
  )
}

/** A sample deal at auction, for illustration only. */
function SampleDeal() {
  return (
    <div className={classes.sample} aria-hidden inert>
      <ClassPicture subject={{ mortgage_class: 'Mix' }} size={168} eager />
      <div className={classes.sampleBody}>
        <div className={classes.line}>
          <b className={classes.sampleTitle}>
            <Trans>Mixed use, 6 units over retail</Trans>
          </b>
          <Badge tone="ok">
            <Trans>Match</Trans>
          </Badge>
        </div>
        <p className={classes.place}>
          <Trans>Halifax, NS · 1st position</Trans>
        </p>
        <LtvBar ltv={66} />
        <div className={classes.line}>
          <div>
            <span className={classes.label}>
              <Trans>Leading bid</Trans>
            </span>
            <MoneyText amount="1190000.00" stake className={classes.amount} />
          </div>
          <div className={classes.end}>
            <span className={classes.met}>
              <Trans>Reserve met</Trans>
            </span>
            <span className={classes.clock}>
              <IconClock size={16} />
              05:12:40
            </span>
          </div>
        </div>
      </div>
    </div>
  )
}
