import { readFileSync } from 'node:fs'
import { getCACertificates, setDefaultCACertificates } from 'node:tls'

/** Lets requests of this process trust a certificate that is its own authority. */
export function trust(certificate: string): void {
  setDefaultCACertificates([...getCACertificates(), readFileSync(certificate, 'utf8')])
}
