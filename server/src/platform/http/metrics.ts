import cluster, { type Worker } from 'node:cluster'
import { AggregatorRegistry, type Registry } from 'prom-client'

/** Between a server process and the one that started it. */
interface Question {
  kind: 'metrics of all'
  question: number
}
interface Answer extends Question {
  text?: string
}

const isOfMetrics = (message: unknown): message is Answer =>
  typeof message === 'object' && message !== null && 'kind' in message && message.kind === 'metrics of all'

/**
 * Reads the metrics as text: of this process, or added up over all server processes that share its port.
 * @throws if the process that started this one does not answer
 */
export function metricsReader(registry: Registry): () => Promise<string> {
  if (!cluster.isWorker) return () => registry.metrics()
  AggregatorRegistry.setRegistries([registry])
  // Answers the process that started this one.
  new AggregatorRegistry()
  let questions = 0
  return () => {
    const question = ++questions
    const { promise, resolve, reject } = Promise.withResolvers<string>()
    const onMessage = (message: unknown) => {
      if (!isOfMetrics(message) || message.question !== question) return
      process.off('message', onMessage)
      if (message.text === undefined) reject(new Error('Another server process did not give its metrics.'))
      else resolve(message.text)
    }
    process.on('message', onMessage)
    process.send?.({ kind: 'metrics of all', question } satisfies Question)
    return promise
  }
}

/** In the process that starts the server processes: answers each with the metrics of all. */
export function answerMetricsOfAll(): void {
  const all = new AggregatorRegistry()
  cluster.on('message', (worker: Worker, message: unknown) => {
    if (!isOfMetrics(message)) return
    const answer = (text?: string) => {
      // It may have ended meanwhile.
      if (worker.isConnected()) worker.send({ ...message, text } satisfies Answer)
    }
    all.clusterMetrics().then(answer, () => answer())
  })
}
