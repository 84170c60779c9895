import { notBuilt } from './notBuilt'

export const go = notBuilt('go')
