import { parentPort, workerData } from 'node:worker_threads'
import { type About, appendSignature, type Prepared, type Unsignable } from './append-signature.ts'

export interface AppendRequest {
  pdf: Uint8Array
  about: About
  room: number
}
export type AppendReply = Prepared | Unsignable

const { pdf, about, room } = workerData as AppendRequest
parentPort?.postMessage(await appendSignature(pdf, about, room))
