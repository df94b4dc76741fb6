/** What a span says of its work: names and numbers of the product, never values that people have sent. */
export type Facts = Readonly<Record<string, string | number>>

export type Tracer = <R>(name: string, facts: Facts, work: () => Promise<R>) => Promise<R>

/** Of the whole process, as the library's own state is. */
let tracer: Tracer | undefined

/** Records what `traced` runs from now on; undefined for no longer. */
export function traceWith(given: Tracer | undefined): void {
  tracer = given
}

/**
 * Does work as a part of the trace of the request or job that it belongs to; only does it where nothing is traced.
 * @param facts asked for only if the work is traced
 * @throws what the work throws
 */
export const traced = <R>(name: string, facts: () => Facts, work: () => Promise<R>): Promise<R> =>
  tracer ? tracer(name, facts(), work) : work()
