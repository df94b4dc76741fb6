export { registerKyc } from './routes.ts'
