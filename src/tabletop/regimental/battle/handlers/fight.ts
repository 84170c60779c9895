import { notBuilt } from './notBuilt'

export const fight = notBuilt('fight')
