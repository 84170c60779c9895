import { notBuilt } from './notBuilt'

export const aim = notBuilt('aim')
