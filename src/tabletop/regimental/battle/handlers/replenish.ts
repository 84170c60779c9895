import { notBuilt } from './notBuilt'

export const replenish = notBuilt('replenish')
