/*
 * Access tokens, valid for a day, of the sessions in a database that data/fill.sql has filled; SECRET_KEY is its server's.
 * node bench/tokens.ts <count> <users> prints those of buyers, one a line; node bench/tokens.ts user <n> one user's.
 */
import { accessTokenOf, buyerTokens } from './lib/tokens.ts'

const [first, second] = process.argv.slice(2)
if (first === 'user') console.log(accessTokenOf(Number(second)))
else console.log(buyerTokens(Number(first), Number(second)).join('\n'))
