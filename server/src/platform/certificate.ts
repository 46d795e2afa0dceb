import { X509Certificate } from 'node:crypto'

/** What of a TLS certificate a person has to know before phones come. */
export interface Certificate {
  /** The names and addresses that it is made for, as they are typed. */
  names: string[]
  /** No authority vouches for it, so every phone warns. */
  selfSigned: boolean
  until: Date
}

/** Reads the first certificate of a PEM file, the server's own. Throws where it is none. */
export function readCertificate(pem: Buffer): Certificate {
  const certificate = new X509Certificate(pem)
  const names = certificate.subjectAltName?.matchAll(/(?:DNS|IP Address):([^,\s]+)/g) ?? []
  return {
    names: [...names].map(([, name = '']) => name),
    selfSigned: certificate.checkIssued(certificate),
    until: new Date(certificate.validTo),
  }
}
