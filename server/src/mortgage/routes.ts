import type { FastifyInstance, FastifyRequest } from 'fastify'
import * as contract from '#domain/mortgage/contract.ts'
import { attempt } from '#domain/mortgage/errors.ts'
import * as responses from '#domain/mortgage/responses.ts'
import { invalid } from '../platform/http/errors.ts'
import { limitTries } from '../platform/http/rate-limit.ts'
import { servePublic } from '../platform/http/serve.ts'
import type { Platform } from '../platform/platform.ts'

const MOST_A_MINUTE = 120
const WINDOW_SECONDS = 60

/** Registers the calculator routes. Nothing is stored. */
export function mortgageRoutes(app: FastifyInstance, { db }: Platform): void {
  const calculate = async <Input extends Parameters<typeof responses.fieldOfIssue>[1], Output>(
    { body, request }: { body: Input; request: FastifyRequest },
    respond: (input: Input) => Output,
  ): Promise<Output> => {
    await limitTries(db, [`calculator-from:${request.ip}`], MOST_A_MINUTE, WINDOW_SECONDS)
    const { value, error } = attempt(() => respond(body))
    if (error) throw invalid({ [responses.fieldOfIssue(error.code, body)]: [error.message] }, error.code)
    return value
  }
  servePublic(app, contract.calculatePayment, (call) => calculate(call, responses.paymentResponse))
  servePublic(app, contract.calculateSchedule, (call) => calculate(call, responses.scheduleResponse))
  servePublic(app, contract.calculatePrice, (call) => calculate(call, responses.priceResponse))
  servePublic(app, contract.calculateYield, (call) => calculate(call, responses.yieldResponse))
}
