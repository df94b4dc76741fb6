import type { MessageDescriptor } from '@lingui/core'
import { msg } from '@lingui/core/macro'
import {
  type Icon,
  IconApi,
  IconBell,
  IconCoin,
  IconFileCheck,
  IconFileText,
  IconGavel,
  IconHelp,
  IconLock,
  IconMail,
  IconPlus,
  IconReceipt,
  IconUsers,
  IconWebhook,
  IconWritingSign,
} from '@tabler/icons-react'
import { notificationSettings, paths } from '#domain/kernel/paths.ts'
import { EVERY_ROLE, type Role } from '#domain/kernel/route.ts'
import { ADMIN, CALCULATOR, CHANNELS, MARKETPLACE, MY_DEALS, PROFILE } from './menu.ts'

export interface PalettePage {
  path: string
  label: MessageDescriptor
  icon: Icon
  roles: readonly Role[]
  /** The group of the menu before its name. */
  group?: MessageDescriptor
}

const page = (
  path: string,
  label: MessageDescriptor,
  icon: Icon,
  roles: readonly Role[] = EVERY_ROLE,
): PalettePage => ({
  path,
  label,
  icon,
  roles,
})

/** Every page that can be opened without a subject, by the names of the menu. */
export const PALETTE_PAGES: readonly PalettePage[] = [
  MY_DEALS,
  CHANNELS,
  MARKETPLACE,
  CALCULATOR,
  ...[PROFILE, ADMIN].flatMap(({ label: group, items }) => items.map((item) => ({ ...item, group }))),
  page(paths.notifications, msg`Notifications`, IconBell),
  page(paths.security, msg`Settings · Security`, IconLock),
  page(paths.yourData, msg`Settings · Your data`, IconFileText),
  page(paths.team, msg`Settings · Team`, IconUsers, ['buyer', 'seller']),
  page(paths.companyHistory, msg`History of your company`, IconUsers, ['buyer', 'seller']),
  page(paths.funds, msg`Settings · Funds`, IconCoin, ['buyer']),
  page(notificationSettings, msg`Settings · Notifications`, IconBell),
  page(paths.developers, msg`Settings · Developers`, IconWebhook),
  page(paths.signOn, msg`Settings · Sign-on`, IconLock, ['buyer', 'seller']),
  page(paths.signing, msg`Documents to sign`, IconWritingSign),
  page(paths.lookAlikes, msg`Admin · Similar company names`, IconUsers, ['superuser']),
  page(paths.howItWorks, msg`How it works`, IconHelp),
  page(paths.pricing, msg`Pricing`, IconReceipt),
  page(paths.verifyDocument, msg`Verify a document`, IconFileCheck),
  page(paths.loanTapeSpecification, msg`The loan tape`, IconFileText),
  page(paths.docs, msg`API guides`, IconApi),
  page(paths.contact, msg`Contact`, IconMail),
  page(paths.privacy, msg`Privacy`, IconFileText),
  page(paths.buyerTerms, msg`Buyer supplemental terms`, IconFileText),
  page(paths.sellerTerms, msg`Seller supplemental terms`, IconFileText),
]

/** What is begun, not looked at. */
export const PALETTE_ACTIONS: readonly PalettePage[] = [
  page(paths.newDeal, msg`List a deal`, IconPlus, ['seller', 'superuser']),
  page(paths.makeBidPicker, msg`Place a bid`, IconGavel, ['buyer']),
  page(paths.newChannel, msg`Create a channel`, IconUsers, ['buyer', 'seller', 'superuser']),
]

/** Other words by which people look for a page. */
export const SYNONYMS: Readonly<Record<string, MessageDescriptor>> = {
  [paths.home]: msg`home, dashboard, inbox, tasks, to do, needs attention, sales, purchases, listings, portfolio, desk`,
  [paths.channels]: msg`groups, private, members, invitations`,
  [paths.marketplace]: msg`search, buy, auctions, browse, listings, results, archive, past sales, sold, market`,
  [paths.calculator]: msg`payment, amortization, yield, price`,
  [paths.profile]: msg`settings, account, name, company, address, phone, profile`,
  [paths.myBids]: msg`offers, leading, outbid, won`,
  [paths.creditBoxes]: msg`criteria, mandate, matches, alerts`,
  [paths.savedSearches]: msg`alerts, filters`,
  [paths.notifications]: msg`alerts, news, inbox`,
  [paths.security]: msg`2fa, mfa, two-factor, second factor, authenticator, password, sessions, log out, e-mail`,
  [paths.companyHistory]: msg`audit, log, compliance, who did it`,
  [paths.team]: msg`people, colleagues, invite, roles, analyst, trader, members`,
  [notificationSettings]: msg`alerts, e-mails, mute, unsubscribe, digest`,
  [paths.developers]: msg`api, keys, webhooks, token, integration`,
  [paths.signOn]: msg`sso, single sign-on, openid connect, oidc, identity provider, okta, entra, company log-in`,
  [paths.signing]: msg`sign, signature, e-sign, docusign, agreement, nda`,
  [paths.users]: msg`kyc, identity, people, accounts, roles`,
  [paths.fundsQueue]: msg`approve, reject, bank statement, credit facility`,
  [paths.reviewQueue]: msg`review, approve, reject, queue`,
  [paths.yourData]: msg`privacy, personal data, export, download, copy, erase, delete my account, gdpr, law 25`,
  [paths.erasureRequests]: msg`privacy, delete, personal data, law 25`,
  [paths.messages]: msg`contact, support, inquiries`,
  [paths.auditLog]: msg`history, changes, log, seal`,
  [paths.jobs]: msg`background, jobs, failed, queue, ai, application forms`,
  [paths.settings]: msg`settings, homeslice fee, percentage`,
  [paths.howItWorks]: msg`help, guide, rules, auction`,
  [paths.pricing]: msg`fees, invoice, costs, commission`,
  [paths.verifyDocument]: msg`check, signature, evidence, intact, pdf`,
  [paths.loanTapeSpecification]: msg`import, csv, excel, columns, book`,
  [paths.docs]: msg`docs, documentation, api, sdk, reference, developers, curl, notebook`,
  [paths.contact]: msg`help, support, write, message`,
  [paths.newDeal]: msg`sell, add, mortgage, property, upload, book`,
  [paths.makeBidPicker]: msg`buy, offer, bid`,
  [paths.newChannel]: msg`new, group, invite`,
}
