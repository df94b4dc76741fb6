/** Durations and columns that have no line of their own, by the reason. */
export const NO_DEADLINES: Readonly<Record<string, string>> = {
  'They are lengths, not ends.':
    'rooms.MOST_SECONDS rooms.SLACK_SECONDS mortgage.MOST_RECOVERY_MONTHS mortgage.MOST_YEARS deals.MATURITY_TOLERANCE_DAYS deals.TERM_TOLERANCE_MONTHS deals.MOVED_DAYS auctions.AVERAGE_MONTH_MS platform.HORIZON_DAYS',
  'They pace the queue of jobs, or an exchange with a provider.':
    'tasks.GIVE_UP_SECONDS platform.GIVE_UP_SECONDS platform.GIVEN_UP_SECONDS platform.HEARTBEAT_SECONDS platform.CHECK_SECONDS platform.EMBEDDED_CHECK_SECONDS platform.POLL_SECONDS platform.EMBEDDED_POLL_SECONDS platform.SELDOM_SECONDS platform.WITHOUT_NOTIFICATIONS_SECONDS platform.UNUSED_SECONDS platform.CRON_SECONDS signing.ASSERTION_SECONDS sign-on.LIMIT_SECONDS sign-on.CLOCK_SECONDS',
  'They are windows in which attempts are counted.':
    'accounts.WINDOW_SECONDS accounts.PAIR_SECONDS accounts.ACCOUNT_SECONDS contact.WINDOW_SECONDS platform.WINDOW_SECONDS mortgage.WINDOW_SECONDS webhooks.WINDOW_SECONDS sign-on.WINDOW_SECONDS',
  'They are cooldowns, as accounts.RESEND_SECONDS is, or limits of what a form may choose.':
    'signing.RESEND_SECONDS signing.REMINDER_PAUSE_MINUTES signing.MOST_DAYS sandbox.MOST_DAYS companies.LONGEST_DAYS',
  'They give a value to a column that has a line.':
    'tasks.FILE_HOURS webhooks.OLD_SECRET_HOURS accounts.SESSION_DAYS deals.CLOSING_DUE_DAYS',
  'It is compared with the time of a file, in sandboxes.test.ts.': 'sandbox.KEPT_DAYS',
  'It is a day that a nightly job compares, in personal-data/holds.test.ts.': 'kyc_records.kept_until',
  'They limit only how old what a list or figure shows may be.':
    'deals.COMPARED_MONTHS history.MOST_SECONDS calendar.SHOWN_DAYS notifications.FIRST_HOURS notifications.MOST_DAYS',
  'They are past, copies, or compared with another date and no clock.':
    'closing_steps.reminded_due_at closing_steps.reminded_overdue_at commitments.reminded_due_at commitments.reminded_overdue_at briefs.matches_until users.staff_until closings.closing_date deal_listings.starts_at deal_listings.ends_at deal_listing_sources.starts_at deal_listing_sources.ends_at',
}
