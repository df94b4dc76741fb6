import { parentPort, workerData } from 'node:worker_threads'
import { type FiguresRequest, figuresOf } from './compute-figures.ts'

parentPort?.postMessage(figuresOf(workerData as FiguresRequest))
