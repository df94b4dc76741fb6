import type { TeamRole } from '#domain/kernel/team-roles.ts'

/** Password of every demonstration account; the accounts are created outside production only. */
export const DEMO_PASSWORD = 'HomeSlice-Demo-1!'

export interface DemoAccount {
  email: string
  /** A description of the account for a person who tries the product. */
  what: string
  first_name: string
  last_name: string
  company_name: string
  job_title: string
  phone_number: string
  roles: readonly ('buyer' | 'seller' | 'reviewer' | 'superuser')[]
  /** The account for which a person of a team acts, which is before theirs in the list. */
  team?: { of: string; role: TeamRole }
}

/** The demonstration accounts. Their companies differ, so that they can bid on each other's deals. */
export const DEMO_ACCOUNTS = [
  {
    email: 'admin@homeslice.test',
    what: 'Administrator: everything, View As for every user, KYC, audit log',
    first_name: 'Noor',
    last_name: 'Castellan',
    company_name: 'HomeSlice Operations',
    job_title: 'Head of operations',
    phone_number: '+1 416 555 0101',
    roles: ['superuser'],
  },
  {
    email: 'reviewer@homeslice.test',
    what: 'Reviewer: approves and rejects deals',
    first_name: 'Émile',
    last_name: 'Rathbone',
    company_name: 'HomeSlice Deal Desk',
    job_title: 'Senior underwriter',
    phone_number: '+1 416 555 0102',
    roles: ['reviewer'],
  },
  {
    email: 'seller@homeslice.test',
    what: 'Seller: deals in every state, bids to answer',
    first_name: 'Margit',
    last_name: 'Oyelaran',
    company_name: 'Harrowgate Mortgage Investment Corporation',
    job_title: 'Portfolio manager',
    phone_number: '+1 647 555 0103',
    roles: ['seller'],
  },
  {
    email: 'seller2@homeslice.test',
    what: 'Seller of another company',
    first_name: 'Davinder',
    last_name: 'Løvgren',
    company_name: 'Tamarack & Quill Lending',
    job_title: 'Director, secondary market',
    phone_number: '+1 604 555 0104',
    roles: ['seller'],
  },
  {
    email: 'buyer@homeslice.test',
    what: 'Buyer: leads some auctions, is outbid in others',
    first_name: 'Ines',
    last_name: 'Achterberg',
    company_name: 'Bluewater Crossing Capital',
    job_title: 'Managing partner',
    phone_number: '+1 902 555 0105',
    roles: ['buyer'],
  },
  {
    email: 'buyer2@homeslice.test',
    what: 'Buyer of another company',
    first_name: 'Tobias',
    last_name: 'Nakagawa',
    company_name: 'Fernhill Pension Partners',
    job_title: 'Vice-president, private debt',
    phone_number: '+1 403 555 0106',
    roles: ['buyer'],
  },
  {
    email: 'both@homeslice.test',
    what: 'Buyer and seller',
    first_name: 'Solène',
    last_name: 'Mbeki-Farrow',
    company_name: 'Coppermine Road Trust',
    job_title: 'Principal',
    phone_number: '+1 514 555 0107',
    roles: ['buyer', 'seller'],
  },
  {
    email: 'trader@homeslice.test',
    what: 'Trader of the company of both@homeslice.test, who approves bids above $500,000',
    first_name: 'Ines',
    last_name: 'Larkin-Oduya',
    company_name: 'Coppermine Road Trust',
    job_title: 'Trader',
    phone_number: '+1 514 555 0108',
    roles: [],
    team: { of: 'both@homeslice.test', role: 'trader' },
  },
] as const satisfies readonly DemoAccount[]
