import { notBuilt } from './notBuilt'

export const unaim = notBuilt('unaim')
