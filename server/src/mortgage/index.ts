export { registerMortgage } from './routes.ts'
