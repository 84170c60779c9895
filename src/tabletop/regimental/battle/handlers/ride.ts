import { notBuilt } from './notBuilt'

export const ride = notBuilt('ride')
