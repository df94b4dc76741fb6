interface NdaSignings {
  request_id: string
  loan_deal_id: string
  user_id: string
  nda_version: string
  company_name: string
}

declare module '../../platform/database/tables.ts' {
  interface Tables {
    nda_signings: NdaSignings
  }
}

export {}
