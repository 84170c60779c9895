import { notBuilt } from './notBuilt'

export const wheel = notBuilt('wheel')
