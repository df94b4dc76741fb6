import { z } from 'zod'
import { spoken } from '../../kernel/language.ts'

/* What the check of an evidence pack says. `verify.sh` of a pack and the page that takes packs say the same. */

/** The result of checking an evidence pack. */
export const PACK_VERDICT = spoken({
  verified: 'Made by HomeSlice, and unchanged since',
  changed: 'Changed after HomeSlice made it',
  foreign: 'Not signed by HomeSlice',
} as const)
export type PackVerdict = keyof typeof PACK_VERDICT

/** What is wrong with a pack. Names and numbers may be variables of the script. */
export const PACK_PROBLEM = spoken({
  fileChanged: (name: string) => `${name} was changed`,
  fileRemoved: (name: string) => `${name} was removed`,
  fileAdded: (name: string) => `${name} was added to this pack`,
  fileTwice: (name: string) => `${name} is in this pack twice`,
  listDamaged: () => 'SHA256SUMS, the list of files, is damaged',
  signature: (name: string) => `the signature of ${name} is not of this file`,
  keyUnknown: (name: string, key: string) => `${name} is signed with another key: ${key}`,
  keyName: (name: string) => `${name} is another key than its name says`,
  packKey: (key: string) => `the key ${key}, which signed the list of files, signed none of the digests`,
  digestUnknown: (name: string) => `${name} is not a digest that HomeSlice signed`,
  field: (name: string) => `a field of ${name} was changed`,
  otherEvent: (name: string) => `${name} is not the event that its name says`,
  otherDeal: (name: string) => `${name} is an event of another deal`,
  notInDigest: (name: string, digest: string) => `digest ${digest} does not have ${name}`,
  proofWithoutEvent: (name: string) => `${name} proves an event that is not in this pack`,
} as const)

/** Files whose lines the events of a pack can prove, and what of a line they prove. */
export const PROVABLE_FILES = spoken({
  'bids.csv': 'bids (by bidder and amount)',
  'documents.csv': 'documents (by SHA-256)',
  'agreements.csv': 'agreements (by SHA-256)',
} as const)
export type ProvableFile = keyof typeof PROVABLE_FILES
export const isProvable = (name: string): name is ProvableFile => Object.hasOwn(PROVABLE_FILES, name)

/** Whether a file of a pack is proven. */
export const PACK_FILE_STATE = spoken({
  proven: 'Proven',
  signed: 'Signed, not proven',
  unproven: 'Not proven',
  changed: 'Changed',
} as const)
export type PackFileState = keyof typeof PACK_FILE_STATE

/** Why. */
export const FILE_REASON = spoken({
  lines: (what: string, proven: string | number, all: string | number) =>
    `${proven} of ${all} ${what} are in proven events`,
  rest: 'the signature of the pack protects the rest',
  signed: 'no event proves it, the signature of the pack protects it',
  unsigned: 'nothing else protects it, because HomeSlice did not sign the list of files',
  changed: 'it is not the file that the list of files names',
} as const)

/** What a pack says of itself, and in which file. */
export const PACK_FACTS = 'pack.json'
export const packFacts = z.object({ made_at: z.iso.datetime() })
export type PackFacts = z.output<typeof packFacts>
