/*
 * Access tokens, valid for a day, of the sessions in a database that data/fill.sql has filled; SECRET_KEY is its server's.
 * node bench/tokens.ts <count> <users> prints those of buyers, one a line; node bench/tokens.ts user <n> one user's.
 */
import { accessTokenOf } from './lib/tokens.ts'

const [first, second] = process.argv.slice(2)
if (first === 'user') console.log(accessTokenOf(Number(second)))
else {
  const [count, users] = [Number(first), Number(second)]
  // A tenth of the users are sellers; buyers are taken evenly from the others.
  for (let index = 0; index < count; index += 1)
    console.log(accessTokenOf(Math.floor(users / 10) + 1 + Math.floor((index * users * 0.9) / count)))
}
