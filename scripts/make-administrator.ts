/*
 * `npm run -s make-administrator -- <email>`: gives an account the administrator role, in the configured database.
 * For the first administrator of a new installation, who can then appoint others.
 */
import { existsSync } from 'node:fs'
import { readConfig } from '../server/src/config.ts'
import { type Config, dataPaths } from '../server/src/platform/config.ts'
import { HttpError } from '../server/src/platform/http/errors.ts'

async function main(email: string | undefined): Promise<string> {
  if (!email) throw new Error('Say whose account: npm run -s make-administrator -- <email>')
  const config = readConfig(process.env)
  expectDatabase(config)
  // Loaded only if there is something to do.
  const { makeHomeSlice } = await import('../server/src/app.ts')
  const { makeAdministrator } = await import('../server/src/accounts/commands/change-user.ts')
  const product = await makeHomeSlice(config)
  try {
    const isNew = await makeAdministrator(product.platform, email)
    if (!isNew) return `${email} is an administrator already.`
    return `${email} is an administrator now. They are logged out everywhere; at their next log-in they set up a second factor.`
  } finally {
    await product.close()
  }
}

/**
 * An embedded database created by this command would be empty, and would prevent the first start from seeding it.
 */
function expectDatabase(config: Config): void {
  if (!config.databaseUrl && !existsSync(dataPaths(config).database))
    throw new Error(
      `There is no database in ${config.dataDir}. Start HomeSlice once, register, then try again.`,
    )
}

const sentenceOf = (error: unknown) =>
  error instanceof HttpError ? [error.body.non_field_errors].flat().join(' ') : error

main(process.argv[2]).then(console.log, (error: unknown) => {
  const sentence = sentenceOf(error)
  console.error(sentence instanceof Error ? sentence.message : sentence)
  process.exitCode = 1
})
