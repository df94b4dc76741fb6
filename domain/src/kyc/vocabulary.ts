export const IDENTITY_DOCUMENT = {
  passport: 'Passport',
  drivers_licence: "Driver's licence",
  permanent_resident_card: 'Permanent resident card',
  provincial_id: 'Provincial identity card',
} as const

export const VOLUME_OF_MORTGAGES = {
  '1-5': '1-5',
  '6-10': '6-10',
  '11-30': '11-30',
  '31-100': '31-100',
  '100+': '100+',
} as const

export const REASON_FOR_SELLING = {
  liquidity: 'Liquidity',
  rebalancing: 'Rebalancing Portfolio',
  non_performing: 'Non-performing assets',
  strategy: 'Does not match our current lending strategy',
  other: 'Other',
} as const
