import { notBuilt } from './notBuilt'

export const charge = notBuilt('charge')
