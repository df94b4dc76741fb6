import { type NdaKind, standardNda } from '#domain/rooms/nda/kinds.ts'
import type { Nda, NdaSigning } from '#domain/rooms/nda/shapes.ts'
import { type Actor, addressKeyOf } from '../../platform/auth/actor.ts'
import type { Tokens } from '../../platform/auth/tokens.ts'
import { signedAddress } from '../../platform/storage/signed-address.ts'
import type { NdaSettings } from './queries/in-force.ts'
import type { NdaProgress } from './queries/signings.ts'

export const signingView = (signing: NdaProgress | null): NdaSigning | null =>
  signing && { state: signing.state, since: signing.since.toISOString() }

/** @param pathOf the path of the content of a seller's document */
export function ndaView(
  tokens: Tokens,
  actor: Actor,
  kind: NdaKind,
  { nda: { version, document }, languages }: Pick<NdaSettings, 'nda' | 'languages'>,
  now: Date,
  pathOf: (id: string) => string,
): Nda {
  if (document)
    return {
      version,
      title: document.name,
      sections: null,
      url: signedAddress(tokens, pathOf(document.id), now, addressKeyOf(actor)),
    }
  return { ...standardNda(kind, languages), url: null }
}
