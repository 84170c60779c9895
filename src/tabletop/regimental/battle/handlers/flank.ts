import { notBuilt } from './notBuilt'

export const flank = notBuilt('flank')
