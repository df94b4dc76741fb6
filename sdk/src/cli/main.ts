#!/usr/bin/env node
import { run } from './run.ts'

const ended = new AbortController()
for (const signal of ['SIGINT', 'SIGTERM'] as const) process.once(signal, () => ended.abort())

process.exitCode = await run(process.argv.slice(2), {
  env: process.env,
  out: (line) => void process.stdout.write(`${line}\n`),
  err: (line) => void process.stderr.write(`${line}\n`),
  signal: ended.signal,
})
