import { parseArgs } from 'node:util'
import { createHomeSlice } from '../client.ts'
import { HomeSliceError } from '../errors.ts'
import { listen } from './listen.ts'
import { EXIT, plain, type Terminal, UsageError } from './terminal.ts'
import { trigger } from './trigger.ts'

const HELP = `Usage: homeslice <command>

  listen --forward-to <url>   Send your events to an address as they happen, signed as webhooks are.
  trigger <kind>              Make a test event, such as outbid, which those who listen get.

Options
  --forward-to <url>   Where listen sends events: http://localhost:3000/hooks
  --events <kinds>     Only these kinds, comma-separated: outbid,bid_accepted
  --market <url>       The address of HomeSlice; otherwise HOMESLICE_URL
  --help               Show this

Environment
  HOMESLICE_KEY        An API key with the scope read. It is no option, because others see those.
  HOMESLICE_URL        The address of HomeSlice

Ends with 0 when you end it, 1 when it failed, 2 when it was called wrongly, 3 when the key is not accepted.`

const OPTIONS = {
  'forward-to': { type: 'string' },
  events: { type: 'string' },
  market: { type: 'string' },
  help: { type: 'boolean', short: 'h' },
} as const

/** The address, if it is one of http. */
export function addressOf(text: string | undefined, what: string): string {
  if (!text) throw new UsageError(`${what} is missing.`)
  const url = URL.canParse(text) ? new URL(text) : null
  if (url?.protocol !== 'http:' && url?.protocol !== 'https:')
    throw new UsageError(`${what} is no address: ${text}. Write it as http://localhost:3000/hooks.`)
  return url.href
}

/** Runs a command. @returns with what the process ends */
export async function run(given: string[], terminal: Terminal): Promise<number> {
  const { env, out, err } = terminal
  try {
    const { values, positionals } = parsed(given)
    const [command, kind, ...more] = positionals
    if (values.help || command === undefined) {
      out(HELP)
      return values.help ? EXIT.done : EXIT.usage
    }
    const token = env.HOMESLICE_KEY
    if (!token) throw new UsageError('Set HOMESLICE_KEY to an API key with the scope read.')
    const baseUrl = addressOf(values.market ?? env.HOMESLICE_URL, '--market')
    // What waits is told in lines of its own.
    const homeslice = createHomeSlice({ baseUrl, token, retries: command === 'listen' ? 0 : 4 })
    if (command === 'listen' && kind === undefined) {
      const target = addressOf(values['forward-to'], '--forward-to')
      const kinds = values.events?.split(',').map((one) => one.trim())
      await listen(homeslice, { target, token, ...(kinds && { kinds }) }, terminal)
      return EXIT.done
    }
    if (command === 'trigger' && kind !== undefined && more.length === 0) {
      await trigger(homeslice, kind, terminal)
      return EXIT.done
    }
    throw new UsageError(`There is no command ${plain(positionals.join(' '))}.`)
  } catch (error) {
    if (terminal.signal.aborted) return EXIT.done
    return failed(error, err)
  }
}

function parsed(args: string[]) {
  try {
    return parseArgs({ args, options: OPTIONS, allowPositionals: true })
  } catch (error) {
    const [sentence = ''] = (error as Error).message.split('. ')
    throw new UsageError(`${sentence}.`)
  }
}

function failed(error: unknown, err: Terminal['err']): number {
  if (error instanceof UsageError) {
    err(`${plain(error.message)} See homeslice --help.`)
    return EXIT.usage
  }
  if (error instanceof HomeSliceError && error.status === 401) {
    err('The key is not accepted: it is wrong, was revoked, or has expired.')
    return EXIT.refused
  }
  if (error instanceof HomeSliceError && error.status === 403) {
    err(`The key may not do this. ${plain(error.message)}`)
    return EXIT.refused
  }
  const { kinds, kind } = error instanceof HomeSliceError ? error.fields : {}
  const [wrong] = kinds ?? kind ?? []
  err(plain(wrong ?? (error as Error).message))
  return wrong === undefined ? EXIT.failed : EXIT.usage
}
