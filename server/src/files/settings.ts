import { z } from 'zod'
import type { Config } from '../platform/config.ts'
import { type ClamdAddress, clamdAddress, isOnThisMachine } from './scanning/address.ts'

const text = z.string().trim().min(1)

export const FILE_VARIABLES = {
  SIGNING_CERTIFICATE: text.optional(),
  SIGNING_KEY: text.optional(),
  TIME_STAMP_URL: z.url({ protocol: /^https?$/ }).optional(),
  SCAN: z.enum(['off', 'clamd']).default('off'),
  CLAMD_ADDRESS: text.optional(),
}
const environment = z.object(FILE_VARIABLES)
type Environment = z.output<typeof environment>

/** PEM files of a certificate with its chain, and of its key. */
export interface CertificateFiles {
  certificate: string
  key: string
}

declare module '../platform/config.ts' {
  interface Config {
    /** Signs documents; created in the data folder if not configured. */
    signingCertificate: CertificateFiles | undefined
    /** The authority for time stamps of signatures; without it signatures have none. */
    timeStampUrl: string | undefined
    /** The virus scanner for uploaded files; without it they are not checked for viruses. */
    clamd: ClamdAddress | undefined
  }
}

/** @throws if only one of a certificate and its key is set, or only one of a scanner and its address */
export const fileSettingsOf = (
  env: Environment,
): Pick<Config, 'signingCertificate' | 'timeStampUrl' | 'clamd'> => ({
  signingCertificate: certificateOf(env),
  timeStampUrl: env.TIME_STAMP_URL,
  clamd: scannerOf(env),
})

function certificateOf(env: Environment): CertificateFiles | undefined {
  if (env.SIGNING_CERTIFICATE === undefined && env.SIGNING_KEY === undefined) return undefined
  if (env.SIGNING_CERTIFICATE === undefined || env.SIGNING_KEY === undefined)
    throw new Error('SIGNING_CERTIFICATE and SIGNING_KEY (PEM files) must be set together.')
  return { certificate: env.SIGNING_CERTIFICATE, key: env.SIGNING_KEY }
}

function scannerOf(env: Environment): ClamdAddress | undefined {
  const isOn = env.SCAN === 'clamd'
  if (isOn !== (env.CLAMD_ADDRESS !== undefined))
    throw new Error('SCAN=clamd and CLAMD_ADDRESS (host:port, or the path of a socket) must be set together.')
  return env.CLAMD_ADDRESS === undefined ? undefined : clamdAddress(env.CLAMD_ADDRESS)
}

/** Files go to the scanner unencrypted, so production accepts only one on the same machine. */
export const openLineToScanner = ({ CLAMD_ADDRESS: address }: Environment): string[] =>
  address === undefined || isOnThisMachine(clamdAddress(address))
    ? []
    : ['CLAMD_ADDRESS needs an address of this machine']
