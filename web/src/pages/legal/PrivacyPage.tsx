import { msg } from '@lingui/core/macro'
import { Trans, useLingui } from '@lingui/react/macro'
import { paths } from '#domain/kernel/paths.ts'
import { TextLink } from '../../ui/layout/TextLink.tsx'
import { LegalPage, type LegalSection } from './LegalPage.tsx'
import { RetentionTable } from './RetentionTable.tsx'

const EraseLink = () => (
  <p>
    <TextLink to={paths.eraseMyData}>
      <Trans>Erase my data</Trans>
    </TextLink>
  </p>
)

const SECTIONS: readonly LegalSection[] = [
  {
    id: 'who-is-responsible',
    heading: msg`Who is responsible`,
    paragraphs: [
      msg`HomeSlice Marketplace Inc. is responsible for the personal information on this marketplace under the Personal Information Protection and Electronic Documents Act and the privacy laws of the provinces that apply instead of it. Our privacy officer answers at privacy@homeslice.test.`,
      msg`Sellers are responsible for the personal information of borrowers that they bring here, and for having the right to share it. We handle it on their behalf, as this page says.`,
    ],
  },
  {
    id: 'what-we-collect',
    heading: msg`What we collect`,
    paragraphs: [
      msg`About you: your name, e-mail address, telephone number, job title and organization; your password, which we store only in a form from which it cannot be read; the answers and documents of your identity check; and what you write to us.`,
      msg`About what you do here: the deals you list, the bids you place, the agreements you accept with your network address and browser, the documents you open, and a log of who changed what, when and from which network address. We need this log to settle disputes about binding bids.`,
      msg`About borrowers: what a seller enters or uploads for a mortgage, such as names, dates of birth, income, credit scores and property details. We do not buy data about anyone.`,
    ],
  },
  {
    id: 'why',
    heading: msg`Why we use it`,
    paragraphs: [
      msg`To open and protect your account, to verify identities as Canadian law against money laundering requires of participants in this market, to run auctions and record who is bound by them, to answer you, and to retain the records that tax and securities law demand.`,
      msg`By opening an account and accepting the user agreement you consent to this. You may withdraw your consent at any time by asking us to close your account; bids that you have placed stay binding, and we retain the records that the law requires.`,
      msg`We do not sell personal information, we show no advertising, and we use no one’s information to build profiles for others.`,
    ],
  },
  {
    id: 'who-sees-what',
    heading: msg`Who sees what`,
    paragraphs: [
      msg`A listing shows the city and the first three characters of the postal code, and applicants by age range and credit score. It never shows a street, a name or a document. In the deal room, a buyer who has accepted the non-disclosure agreement sees the street address and the loan history, and reads documents, which may name people. All other information, and documents to download, are only for the buyer of the mortgage. The seller sees who is in the deal room and what they opened.`,
      msg`In an auction, other bidders know you under an alias. The seller learns your organization’s name when the auction has ended. In a sealed auction no one but you sees your amount until the end; not even our administrators do.`,
      msg`Reviewers see the deals that they review. Administrators see accounts and identity records, and may view the marketplace as a user does in order to help. They cannot bid, sign or change a password for you, and each time is recorded in our log with both names.`,
      msg`We disclose information to authorities where the law obliges us to, and notify you unless the law forbids it.`,
    ],
  },
  {
    id: 'service-providers',
    heading: msg`Service providers and other countries`,
    paragraphs: [
      msg`We use service providers to host the marketplace and to send e-mail. They may use the information only for us and must protect it as we do. Where one of them works outside Canada, the courts and authorities of that country may have access under its laws. On request, we list which providers are in use and where.`,
    ],
  },
  {
    id: 'cookies',
    heading: msg`Cookies and storage in your browser`,
    paragraphs: [
      msg`We set three cookies, which scripts cannot read. One identifies your session; it ends when you log out or after 14 days. One lets us recognize a browser in which you have logged in, so that others who try your password do not lock you out; it ends after 180 days. One belongs to a registration and ends after 24 hours. Your browser also remembers choices such as the theme and the columns of tables, and what you have typed into forms that are not submitted yet. There are no cookies of advertisers or other parties.`,
    ],
  },
  {
    id: 'security',
    heading: msg`How we protect it`,
    paragraphs: [
      msg`Connections are encrypted. Passwords are stored with Argon2id. Our staff log in with a second factor, and you can too. Documents are served by addresses that expire, and every opening of a document is recorded.`,
      msg`If a breach creates a real risk of significant harm to you, we notify you and the Privacy Commissioner as soon as we can, and say what you can do.`,
    ],
  },
  {
    id: 'how-long',
    heading: msg`How long we retain it`,
    paragraphs: [
      msg`This is what is kept how long, and why. What has passed its time is removed every night. If a court or an authority needs something, a legal hold keeps it until it is released.`,
    ],
    more: <RetentionTable />,
  },
  {
    id: 'your-rights',
    heading: msg`Your rights`,
    paragraphs: [
      msg`You may know what we hold about you and to whom it was given, have mistakes corrected, receive a copy, and have us erase what the law does not require us to retain. You can see and change your details under Profile, and collect a copy or ask for the erasure under Settings, Your data. If you can no longer log in, have a link mailed with which you ask. An administrator decides on the erasure and tells you what stays, why and until when. What the log of changes says about you is erased with the rest; only numbers and hashes remain. For everything else write to privacy@homeslice.test; we answer within 30 days and charge nothing. Borrowers may write to us as well as to their lender.`,
      msg`If our answer does not satisfy you, you may complain to the Office of the Privacy Commissioner of Canada or to the commissioner of your province, in Québec the Commission d’accès à l’information.`,
    ],
    more: <EraseLink />,
  },
  {
    id: 'changes',
    heading: msg`Changes to this page`,
    paragraphs: [
      msg`When we change this page, the date at its head changes. Earlier versions are available from our privacy officer.`,
    ],
  },
]

/** /privacy */
export function Component() {
  const { t } = useLingui()
  return (
    <LegalPage
      title={t`Privacy`}
      since="2026-11-27"
      intro={msg`This page says what personal information HomeSlice has, why, who sees it, how long it stays, and what you can request from us.`}
      sections={SECTIONS}
    />
  )
}
