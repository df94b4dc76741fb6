import { keepPreviousData, useQuery } from '@tanstack/react-query'
import type { z } from 'zod'
import * as contract from '#domain/companies/contract.ts'
import { call } from '../../platform/api/client.ts'
import { useAction } from '../../platform/api/use-action.ts'
import { renewOn } from '../../platform/live/renew.ts'

const OWN = ['own-company'] as const
const ALL = ['companies-of-accounts'] as const

renewOn(({ kind }) => (kind.startsWith('licence_') ? [OWN, ALL] : []))

type BodyOf<R extends { body?: z.ZodType }> = z.input<NonNullable<R['body']>>
export type TypedLicence = BodyOf<typeof contract.addLicence>

/** The company of the account. */
export const useOwnCompany = () =>
  useQuery({ queryKey: OWN, queryFn: ({ signal }) => call(contract.getOwnCompany, { signal }) })

export const useChangeDetails = () =>
  useAction((body: BodyOf<typeof contract.changeOwnCompany>) => call(contract.changeOwnCompany, { body }))

/** Enters a licence, or what one should be. */
export const useSaveLicence = (changed: string | null) =>
  useAction((body: TypedLicence) =>
    changed === null
      ? call(contract.addLicence, { body })
      : call(contract.changeLicence, { params: { id: changed }, body }),
  )
export const useRemoveLicence = () =>
  useAction((id: string) => call(contract.removeLicence, { params: { id } }))

export const COMPANIES_PAGE_SIZE = 20

/** Companies, for administrators; the previous page stays visible while the next one loads. */
export const useCompanies = (query: Record<string, string | number | null>) =>
  useQuery({
    queryKey: [...ALL, 'list', query],
    queryFn: ({ signal }) => call(contract.listCompanies, { query, signal }),
    placeholderData: keepPreviousData,
  })

/** The company of an account, for administrators. */
export const useCompanyOfAccount = (id: string) =>
  useQuery({
    queryKey: [...ALL, 'one', id],
    queryFn: ({ signal }) => call(contract.getCompanyOfAccount, { params: { id }, signal }),
  })

export const useDecideLicence = (id: string) =>
  useAction(({ licence_id, ...body }: { licence_id: string } & BodyOf<typeof contract.decideLicence>) =>
    call(contract.decideLicence, { params: { id, licence_id }, body }),
  )
export const useEndLicence = (id: string) =>
  useAction(({ licence_id, reason }: { licence_id: string; reason: string }) =>
    call(contract.endLicence, { params: { id, licence_id }, body: { reason } }),
  )
